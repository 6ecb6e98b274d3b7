export { TransportError, type TransportErrorCode } from "./errors.js";
