// What is measured of the WebApp operator: its code and its definition, in one bundle.
export { webapp } from "../../charts/webapp/operator.js";
export { reconcilers } from "../../charts/webapp/reconcilers.js";
