export { ZodSchemaError } from "./errors.js";
export { type FromZod, fromZod } from "./from-zod.js";
