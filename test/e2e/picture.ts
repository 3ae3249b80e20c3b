import type { Page } from 'playwright-core';

/** What can be said of a picture without knowing what it should show. */
export interface Picture {
	readonly colours: number;
	/** Red, green and blue near the top left corner; what surrounds the picture may shine into its outermost pixels. */
	readonly background: readonly number[];
	/** Share of the pixels that have another colour than the background. */
	readonly coverage: number;
	/** The pixels inside the margin that are not background, right and bottom exclusive. */
	readonly box: {
		readonly left: number;
		readonly top: number;
		readonly right: number;
		readonly bottom: number;
	};
}

/** Looks at a PNG. The page's browser only decodes it; no page content is involved. */
export function pictureOf(page: Page, png: Buffer): Promise<Picture> {
	return page.evaluate(async (base64) => {
		const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
		const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
		const { width, height } = bitmap;
		const canvas = new OffscreenCanvas(width, height).getContext('2d')!;
		canvas.drawImage(bitmap, 0, 0);
		const { data } = canvas.getImageData(0, 0, width, height);
		const pixels = new Uint32Array(data.buffer);
		const margin = 4;
		const background = pixels[margin * width + margin]!;
		const box = { left: width, top: height, right: 0, bottom: 0 };
		pixels.forEach((pixel, i) => {
			if (pixel === background) return;
			const [x, y] = [i % width, Math.floor(i / width)];
			if (Math.min(x, y, width - 1 - x, height - 1 - y) < margin) return;
			box.left = Math.min(box.left, x);
			box.top = Math.min(box.top, y);
			box.right = Math.max(box.right, x + 1);
			box.bottom = Math.max(box.bottom, y + 1);
		});
		return {
			colours: new Set(pixels).size,
			background: [background & 255, (background >> 8) & 255, (background >> 16) & 255],
			coverage: pixels.filter((pixel) => pixel !== background).length / pixels.length,
			box,
		};
	}, png.toString('base64'));
}
