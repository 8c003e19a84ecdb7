/** Crops images around their focal point, so that the important part stays in view (docs/product.md#images). */

/** The focal point in whole per cents, from the left and from the top. */
export interface FocalPoint {
  focusX: number;
  focusY: number;
}

export const middlePoint: FocalPoint = { focusX: 50, focusY: 50 };

export function isMiddle({ focusX, focusY }: FocalPoint): boolean {
  return focusX === middlePoint.focusX && focusY === middlePoint.focusY;
}

/** The proportions of the main picture that search engines ask for; the name is part of the address. */
export const cropRatios = { '16x9': 16 / 9, '4x3': 4 / 3, '1x1': 1 } as const;
export type CropName = keyof typeof cropRatios;

export const isCropName = (name: string): name is CropName => Object.hasOwn(cropRatios, name);
export const cropNames = Object.keys(cropRatios).filter(isCropName);

/** Crops are no wider than this, and never enlarged. */
export const cropWidthMax = 1200;

/**
 * Returns the largest part of an image that has the proportions `ratio` (width by height), in whole pixels. As with
 * `object-position` in browsers, the focal point has the same relative position in the part as in the image.
 */
export function cropAround(
  { width, height }: { width: number; height: number },
  ratio: number,
  { focusX, focusY }: FocalPoint,
): { left: number; top: number; width: number; height: number } {
  const cropWidth = Math.max(1, Math.min(width, Math.round(height * ratio)));
  const cropHeight = Math.max(1, Math.min(height, Math.round(width / ratio)));
  return {
    left: Math.round(((width - cropWidth) * focusX) / 100),
    top: Math.round(((height - cropHeight) * focusY) / 100),
    width: cropWidth,
    height: cropHeight,
  };
}
