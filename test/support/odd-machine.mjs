// Loaded before a program: another umask, and folders that list their files backwards.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

if (process.env.ODD_UMASK !== undefined) process.umask(Number.parseInt(process.env.ODD_UMASK, 8));
if (process.env.ODD_ORDER === "backwards") {
  const { readdirSync, promises } = fs;
  const { readdir } = promises;
  fs.readdirSync = (...args) => readdirSync(...args).reverse();
  promises.readdir = async (...args) => (await readdir(...args)).reverse();
  syncBuiltinESMExports();
}
