import { describe, expect, test } from 'vitest';
import { arrangementFor, initialLayout, restoreLayout } from '../../webview/model/layout.ts';

const box = (width: number, height: number) => ({
	minX: 2,
	minY: -1,
	maxX: 2 + width,
	maxY: height - 1,
});
const room = { width: 900, height: 600 };

describe('views before and after', () => {
	test('are one above the other for a wide mesh, side by side for a tall one and a square', () => {
		expect(arrangementFor('auto', box(8, 1), room)).toBe('stacked');
		expect(arrangementFor('auto', box(1, 8), room)).toBe('beside');
		expect(arrangementFor('auto', box(1, 1), room)).toBe('beside');
		expect(arrangementFor('auto', box(1, 1), { width: 400, height: 900 })).toBe('stacked');
	});

	test('are laid out for points in a line, too', () => {
		expect(arrangementFor('auto', box(3, 0), room)).toBe('stacked');
		expect(arrangementFor('auto', box(0, 3), room)).toBe('beside');
		expect(arrangementFor('auto', box(0, 0), room)).toBe('beside');
	});

	test('stay where the user puts them', () => {
		for (const chosen of ['beside', 'stacked', 'swipe', 'overlay'] as const)
			expect(arrangementFor(chosen, box(8, 1), room)).toBe(chosen);
	});
});

describe('a saved layout', () => {
	test('is read as it was written', () => {
		const layout = {
			arrangement: 'swipe',
			inspector: false,
			folded: ['options', 'keys'],
			swipe: 0.25,
			rulers: false,
			numbers: ['points', 'triangles'],
		} as const;
		expect(restoreLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout);
	});

	test('leaves to the settings what nobody chose', () => {
		const { arrangement, numbers } = restoreLayout(JSON.parse(JSON.stringify(initialLayout)));
		expect([arrangement, numbers]).toEqual([null, null]);
		expect(restoreLayout({ numbers: [] }).numbers).toEqual([]);
	});

	test('gets defaults where it does not fit', () => {
		expect(restoreLayout(undefined)).toEqual(initialLayout);
		expect(restoreLayout('beside')).toEqual(initialLayout);
		expect(
			restoreLayout({
				arrangement: 'round',
				inspector: 1,
				folded: ['figures', 'x'],
				swipe: 7,
				numbers: 3,
			}),
		).toEqual({ ...initialLayout, folded: ['figures'] });
	});
});
