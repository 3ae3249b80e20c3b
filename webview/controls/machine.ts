import { counted } from '../../src/util/counted.ts';
import { timeText } from '../messages/numbers.ts';
import type { Loaded, ReadTimes, RefinedView } from '../model/results.ts';
import { el } from '../util/dom.ts';
import { times } from './figures.ts';

/** Creates the section about engine, graphics and times. `help` opens the page on enabling WebGPU. */
export function createMachine(help: () => void) {
	const adapter = el('p', { class: 'adapter', 'data-testid': 'adapter' });
	const fallback = el('p', { class: 'note', 'data-testid': 'fallback' });
	const helpButton = el(
		'button',
		{ type: 'button', class: 'link', 'data-testid': 'help' },
		'How to enable WebGPU',
	);
	const drawnBy = el('p', { class: 'faint', 'data-testid': 'drawn-by' });
	const readTimes = el('p', { class: 'faint', 'data-testid': 'read-times' });
	const timesTable = el('div', { 'data-testid': 'times' });
	const timesBox = el('details', {}, el('summary', {}, 'Times'), timesTable);
	helpButton.addEventListener('click', help);
	let shown: RefinedView | null = null;
	let drawn = '';
	const machine = {
		elements: [adapter, fallback, helpButton, drawnBy, readTimes, timesBox],
		/** Sets the title of the graphics backend, such as "WebGPU on …". */
		setDrawnBy: (title: string): void => {
			drawn = `Drawn with ${title}.`;
			drawnBy.textContent = drawn;
		},
		/** Shows the times of reading a document; null for none. */
		setRead: (loaded: Loaded | null): void => {
			readTimes.textContent = loaded ? readText(loaded.times) : '';
		},
		/** Shows the engine of a result; null before the first run. */
		show: (result: RefinedView | null): void => {
			shown = result;
			const note = result?.fallback ?? result?.remark ?? '';
			adapter.textContent = result ? machineText(result) : 'Nothing has been refined yet.';
			adapter.dataset.engine = result?.engine ?? '';
			fallback.textContent = note;
			fallback.hidden = note === '';
			helpButton.hidden = !result?.fallback;
			timesTable.replaceChildren(...(result ? [times(result)] : []));
			timesBox.hidden = !result;
		},
		/** For the status line. */
		get summary(): string {
			return summaryOf(shown, drawn);
		},
	};
	machine.show(null);
	return machine;
}

/** The engine and the reason, for the status line; before the first run, the graphics if they are not the best. */
function summaryOf(result: RefinedView | null, drawn: string): string {
	if (!result) return drawn.includes('because') ? drawn : '';
	const remark = result.remark ? ` ${result.remark}` : '';
	return result.fallback ?? `On ${whereText(result)}.${remark}`;
}

/** The engine and the reason: "the CPU, because it was chosen". */
const whereText = ({ engine, adapter, because }: RefinedView): string =>
	`${engine === 'gpu' ? `the GPU, ${adapter}` : 'the CPU'}${because === undefined ? '' : `, because ${because}`}`;

const phaseNames: Readonly<Record<keyof ReadTimes, string>> = {
	read: 'read',
	check: 'checked',
	measure: 'measured',
};

/** "The file: read in 1.2 s, checked in 0.4 s, measured in 150 ms." */
const readText = (times: ReadTimes): string => {
	const parts = Object.entries(times).map(
		([phase, spent]) => `${phaseNames[phase as keyof ReadTimes]} in ${timeText(spent)}`,
	);
	return `The file: ${parts.join(', ')}.`;
};

/** "Refined on the CPU, because it was chosen: 2 rounds in 12 ms." */
const machineText = (result: RefinedView): string =>
	`Refined on ${whereText(result)}: ${counted(result.rounds.length, 'round')} in ${timeText(result.milliseconds.refine)}.`;
