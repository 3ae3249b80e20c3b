import type { Page } from 'playwright-core';

/** Red, green and blue of the page at some places, as words. The page's browser decodes its own picture. */
export async function coloursAt(
	page: Page,
	places: readonly (readonly number[])[],
): Promise<string[]> {
	const base64 = (await page.screenshot()).toString('base64');
	return page.evaluate(
		async ({ base64, places }) => {
			const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
			const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
			const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
			pen.drawImage(bitmap, 0, 0);
			const { data, width } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
			return places.map(([x, y]) =>
				[0, 1, 2].map((k) => data[4 * (Math.round(y!) * width + Math.round(x!)) + k]).join(' '),
			);
		},
		{ base64, places },
	);
}
