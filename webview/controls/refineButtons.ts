import { button } from './widgets.ts';

/** Events of the buttons. */
export interface RefineButtonEvents {
	refine(): void;
	cancel(): void;
	undo(): void;
	redo(): void;
	useAsSource(): void;
	startOver(): void;
	write(): void;
}

/** The actions available now. */
export interface RefineAbilities {
	/** Long work is running and can be cancelled. */
	readonly running: boolean;
	/** Why refining is not possible, or null. */
	readonly noRefine: string | null;
	readonly canUndo: boolean;
	readonly canRedo: boolean;
	/** There is a result to use as source. */
	readonly canUse: boolean;
	readonly canStartOver: boolean;
	/** Why writing is not possible, or null. */
	readonly noWrite: string | null;
}

/** Creates the buttons to refine, cancel, undo, redo and write. */
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
		title: 'Stop the running task',
		press: events.cancel,
	});
	const undo = button({
		id: 'undo',
		label: 'Undo',
		title: 'Undo the last round or change of marks (Ctrl+Z)',
		kind: 'icon',
		icon: 'undo',
		press: events.undo,
	});
	const redo = button({
		id: 'redo',
		label: 'Redo',
		title: 'Redo (Ctrl+Y)',
		kind: 'icon',
		icon: 'redo',
		press: events.redo,
	});
	const write = button({
		id: 'write',
		label: 'Write',
		title: 'Write the refined mesh to a file beside the source',
		kind: 'icon',
		icon: 'write',
		press: events.write,
	});

	return {
		elements: [refine.element, cancel.element, undo.element, redo.element, write.element],
		undo: undo.element,
		redo: redo.element,
		write: write.element,
		update({ running, noRefine, canUndo, canRedo, noWrite }: RefineAbilities): void {
			// Refine and Cancel replace each other, and hand over the focus.
			const isFocused = [refine, cancel].some(({ element }) => element.matches(':focus-within'));
			refine.show(!running);
			refine.enable(noRefine === null, noRefine ?? undefined);
			cancel.show(running);
			if (isFocused) (running ? cancel : refine).element.focus();
			undo.enable(canUndo && !running, 'Nothing to undo');
			redo.enable(canRedo && !running, 'Nothing to redo');
			write.enable(noWrite === null && !running, noWrite ?? undefined);
		},
	};
}
