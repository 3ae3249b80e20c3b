import { sideLabel } from '../../shared/sideLabels.ts';
import type { Draft, SetDraft, SurfaceDraft } from '../draft/draft.ts';

/**
 * Reads the data lines of `*NSET` or `*ELSET` into `set`: numbers and names of other sets, or with GENERATE first
 * number, last number and step. Errors are reported.
 */
export function readSet(draft: Draft, set: SetDraft, generate: boolean): void {
	const { lines, report } = draft;
	while (lines.nextData()) {
		if (generate) {
			readRange(draft, set);
			continue;
		}
		do {
			lines.more();
			const byte = lines.byte;
			if (byte === 44) {
				lines.nameField();
				continue;
			}
			if (byte >= 48 && byte <= 57) {
				const id = lines.integerField();
				if (Number.isNaN(id))
					report.badNumber(lines, `a member of the set ${lines.decoded(set.name)}`);
				else set.members.push(id, lines.tokenAt);
				continue;
			}
			const at = lines.nextAt;
			const name = lines.nameField();
			if (name !== '') set.others.push({ name, at });
		} while (lines.hasMoreFields);
		if (lines.more()) {
			lines.skip();
			report.error('extra-value', () => ({
				...lines.location(),
				message: `Expected a comma between the members of the set ${lines.decoded(set.name)}, found ${lines.quotedToken()}.`,
			}));
		}
	}
}

/** Reads a line of GENERATE; a descending range is stored as ascending. */
function readRange({ lines, report }: Draft, set: SetDraft): void {
	const range: number[] = [];
	for (const what of ['first', 'last', 'step']) {
		if (what === 'step' && !lines.hasMoreFields) {
			range.push(1);
			break;
		}
		const value = lines.integerField();
		if (Number.isNaN(value)) {
			report.badNumber(lines, `the ${what} number of the set ${lines.decoded(set.name)}`);
			return;
		}
		range.push(value);
	}
	const [from = 0, to = 0, step = 1] = range;
	if (step >= 1 && to >= from) {
		set.ranges.push([from, to, step]);
		return;
	}
	if (step <= -1 && to <= from) {
		set.ranges.push([from + step * Math.floor((to - from) / step), from, -step]);
		return;
	}
	report.error('index-out-of-range', () => ({
		...lines.lineLocation(),
		message: `Expected the first and the last number of the set ${lines.decoded(set.name)}, and a step that leads from one to the other.`,
	}));
}

/** Reads the data lines of `*SURFACE`: an element or a set, and a side label each. */
export function readSurface({ lines }: Draft): Pick<SurfaceDraft, 'sides' | 'odd'> {
	const sides: SurfaceDraft['sides'] = [];
	let hasOther = false;
	while (lines.nextData()) {
		lines.more();
		const at = lines.nextAt;
		const name = lines.nameField();
		const label = lines.hasMoreFields ? lines.nameField() : '';
		const isSide = /^(?:[SE][1-6]|SPOS|SNEG|SP|SN)$/i.test(label);
		if (!isSide || name === '' || lines.more()) hasOther = true;
		else
			sides.push({
				of: /^\d+$/.test(name) ? Number(name) : name,
				label: sideLabel('SURFACE', label),
				at,
			});
	}
	return { sides, odd: hasOther };
}
