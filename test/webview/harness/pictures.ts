import { readSvg } from '../../picture/readSvg.ts';
import type { PanelPage } from './page.ts';

/** A picture as the extension asks for it; bytes cross to the test as a list. */
export async function picture(
	panel: PanelPage,
	format: 'png' | 'svg',
	scale: number,
): Promise<Uint8Array> {
	const bytes = await panel.page.evaluate(
		async ([format, scale]) => {
			const { host } = window as unknown as {
				host: { ask(name: string, params: unknown): Promise<Uint8Array> };
			};
			return [...(await host.ask('picture', { format, scale }))];
		},
		[format, scale] as const,
	);
	return Uint8Array.from(bytes);
}

export const svg = async (panel: PanelPage) =>
	readSvg(new TextDecoder().decode(await picture(panel, 'svg', 1)));
