import type { Placement } from '../../shared/placement.ts';
import type { Draft } from '../draft/draft.ts';

/** Reads the data lines of `*INSTANCE`: a translation, then an axis with an angle. Errors are reported. */
export function readPlacement({ lines, report }: Draft): Placement | undefined {
	let placement: Placement | undefined;
	while (lines.nextData()) {
		const maxNumbers = placement ? 7 : 3;
		const row: number[] = [];
		do {
			const value = lines.realField();
			if (Number.isNaN(value)) report.badNumber(lines, 'a number of the place of the instance');
			row.push(value);
		} while (lines.hasMoreFields && row.length < maxNumbers);
		if (placement?.rotation || lines.hasMoreFields || lines.more()) {
			report.error('extra-value', () => ({
				...lines.lineLocation(),
				message:
					'Expected a translation of three numbers, then a line of seven: two points of an axis and an angle.',
			}));
			continue;
		}
		const [x = 0, y = 0, z = 0, bx = 0, by = 0, bz = 0, degrees = 0] = row;
		if (!placement) {
			placement = { translation: [x, y, z] };
			continue;
		}
		placement = { ...placement, rotation: { from: [x, y, z], to: [bx, by, bz], degrees } };
		if (x === bx && y === by && z === bz)
			report.error('equal-ends', () => ({
				...lines.lineLocation(),
				message: 'The two points of the axis of this instance are the same.',
			}));
	}
	return placement;
}
