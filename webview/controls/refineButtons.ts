import { el } from '../util/dom.ts';
import { button } from './widgets.ts';

/** What the buttons ask for. */
export interface RefineButtonEvents {
	refine(): void;
	cancel(): void;
	runOnCpu(): void;
	undo(): void;
	write(): void;
}

/** Which of it can be done now. */
export interface RefineAbilities {
	/** Something takes long and can be cancelled. */
	readonly running: boolean;
	/** Why refining is not possible, or null. */
	readonly noRefine: string | null;
	readonly canUndo: boolean;
	/** Why writing is not possible, or null. */
	readonly noWrite: string | null;
	readonly offerCpu: boolean;
}

/** The buttons that refine, stop, go back and write. */
export function createRefineButtons(events: RefineButtonEvents) {
	const refine = button({
		id: 'refine',
		label: 'Refine',
		title: 'Refine the chosen triangles',
		kind: 'primary',
		press: events.refine,
	});
	const cancel = button({
		id: 'cancel',
		label: 'Cancel',
		title: 'Stop what is being done',
		press: events.cancel,
	});
	const runOnCpu = button({
		id: 'run-on-cpu',
		label: 'Run on the CPU',
		title: 'Refine on the processor instead of the graphics card',
		press: events.runOnCpu,
	});
	const undo = button({
		id: 'undo',
		label: 'Undo round',
		title: 'Go back one round',
		press: events.undo,
	});
	const write = button({
		id: 'write',
		label: 'Write next to source',
		title: 'Write the refined mesh into a file next to the source',
		press: events.write,
	});
	const spinner = el('span', { class: 'spinner', hidden: true, 'aria-hidden': 'true' });

	return {
		elements: [
			el('div', { class: 'actions' }, refine.element, cancel.element, spinner, runOnCpu.element),
			el('div', { class: 'actions' }, undo.element, write.element),
		],
		update({ running, noRefine, canUndo, noWrite, offerCpu }: RefineAbilities): void {
			// One replaces the other, and takes over the keyboard focus.
			const isFocused = [refine, cancel].some(({ element }) => element.matches(':focus-within'));
			refine.show(!running);
			refine.enable(noRefine === null, noRefine ?? undefined);
			cancel.show(running);
			if (isFocused) (running ? cancel : refine).element.focus();
			spinner.hidden = !running;
			runOnCpu.show(offerCpu && !running);
			undo.enable(canUndo && !running, 'There is no round to undo');
			write.enable(noWrite === null && !running, noWrite ?? undefined);
		},
	};
}
