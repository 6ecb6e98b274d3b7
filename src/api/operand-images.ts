import type { ValidationIssue } from "../schema/issues.js";
import { faultOfImage } from "../util/image-reference.js";
import { checkMemberName } from "./check-member-name.js";
import { checkDistinct, relatedImagePrefix, variableOf } from "./environment-variables.js";

/** An image that an operator runs for its objects. */
export interface OperandImage {
  /** Such as `postgres`. */
  readonly name: string;
  /** The image unless an installation says otherwise, with a tag or a digest. */
  readonly image: string;
  /** The environment variable that says otherwise, such as `RELATED_IMAGE_POSTGRES`. */
  readonly variable: string;
}

/** The images of an operator's operands, in the order of definition. */
export function operandImagesOf({
  images,
}: {
  readonly images: Readonly<Record<string, string>>;
}): readonly OperandImage[] {
  return Object.entries(images).map(([name, image]) => ({
    name,
    image,
    variable: `${relatedImagePrefix}${variableOf(name)}`,
  }));
}

/** Checks names and references of operand images. */
export function checkImages(images: Readonly<Record<string, string>>): readonly ValidationIssue[] {
  return [
    ...operandImagesOf({ images }).flatMap(({ name, image }): readonly ValidationIssue[] => {
      const path = ["images", name];
      const fault = faultOfImage(image);
      if (fault === undefined) return checkMemberName(name, path);
      const message = `${fault}; it is ${JSON.stringify(image)}`;
      return [...checkMemberName(name, path), { path, code: "IMAGE_INVALID", message }];
    }),
    ...checkDistinct("images", Object.keys(images)),
  ];
}
