import { coloursTriangles } from '../../src/quantities/quantity.ts';
import type { ScreenEvents } from '../controls/screen.ts';
import { knownOperation } from '../model/operationValues.ts';
import type { SelectionKind } from '../model/savedState.ts';
import type { Panel } from './panel.ts';

/** Actions of the controls. */
export function screenEvents(panel: Panel): ScreenEvents {
	// Errors of actions are reported where they occur.
	const start = (work: () => Promise<unknown>) => () => void work().catch(() => {});
	return {
		refine: start(() => panel.runs.refine(panel.runs.request())),
		runOnCpu: start(() => panel.runs.refine(panel.runs.request('cpu'))),
		cancel: () => {
			// Any long work.
			panel.refining.cancel();
			panel.writing.cancel();
			panel.reading.cancel();
		},
		undo: () => panel.undo(),
		redo: () => panel.redo(),
		useAsSource: start(() => panel.refining.useAsSource()),
		startOver: start(() => panel.refining.startOver()),
		write: start(() => panel.writing.write()),
		writeAs: start(() => panel.writing.write('writeAs')),
		fit: () => void panel.screen.viewer.camera.fit(),
		reset: () => panel.screen.viewer.camera.reset(),
		zoom: (factor) => panel.screen.viewer.camera.zoom(factor),
		kind: (kind) => chooseKind(panel, kind),
		operation: (operation) => {
			panel.runs.choose(knownOperation(operation));
			panel.runs.showFitting();
			panel.reporting.refresh();
		},
		value: (name, value) =>
			panel.memory.change({ values: { ...panel.memory.now.values, [name]: value } }),
		options: (options) => {
			panel.memory.change({ options });
			panel.screen.viewer.setOptions(options);
		},
		layout: (layout) => panel.memory.change({ layout }),
		command: (command) => panel.choices.commands.run(command),
		engine: (engine) => {
			panel.memory.change({ engine });
			panel.reporting.refresh();
		},
		picture: (what) => void panel.pictures[what](),
		help: (anchor) => void panel.host.request('help', { anchor }).catch(() => {}),
		valuesChosen: (range) => {
			// Nothing is found if another mesh is shown by then.
			const found = panel.colours.between(range).catch(() => null);
			void found.then((chosen) => {
				if (chosen)
					panel.choices.pick(chosen.viewId, 'triangles', chosen.triangles, 'replace', true);
			});
		},
		classChosen: (viewId, tag, mode) => {
			const { quantity } = panel.colours.now;
			if (quantity && !coloursTriangles(quantity)) {
				const region = { kind: 'class', quantity: quantity.id, tag } as const;
				void panel.choices[viewId].selecting.region(region, mode);
				return;
			}
			const found = panel.colours.inClass(viewId, tag).catch(() => null);
			void found.then((chosen) => {
				if (chosen) panel.choices.pick(viewId, 'triangles', chosen, mode, true);
			});
		},
		boundaryChosen: (key, mode) => {
			const viewId = panel.refining.shown?.result ? 'after' : 'before';
			void panel.choices[viewId].selecting.region({ kind: 'class', ...key }, mode);
		},
		valuesShown: (range) =>
			panel.choices.filtering.showValues(panel.colours.now.choice.quantity, range),
		numbersChosen: (kinds) => panel.numbers.choose(kinds),
		quantityChosen: (id) => panel.colours.choose(id),
	};
}

/** Chooses the triangles to refine; warns if there are none, as others are refined then. */
function chooseKind({ memory, meshes, runs, say, reporting }: Panel, kind: SelectionKind): void {
	memory.change({ kind });
	if (meshes.triangles > 0 && runs.kind !== kind)
		say(`No triangle is ${kind}. Refine divides ${runs.kind} triangles.`, 'warning');
	reporting.refresh();
}
