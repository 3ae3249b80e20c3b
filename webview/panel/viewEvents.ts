import type { PanelViewEvents } from '../controls/screen.ts';
import { viewIds } from '../model/viewId.ts';
import { describeCount } from '../words/describe.ts';
import type { Panel } from './panel.ts';

/** Handles the events of the views. */
export function viewEvents(panel: Panel): PanelViewEvents {
	const showLines = (): void => {
		for (const viewId of viewIds) void panel.lines.show(viewId);
	};
	return {
		search: (viewId) => panel.searches.of(viewId),
		pick: (...pick) => panel.choices.pick(...pick),
		taking: (kind, count) =>
			panel.screen.setHover(
				count === null
					? ''
					: `Takes ${describeCount(count, kind, panel.choices.selecting.selection.counts.noun)}`,
			),
		hover: (viewId, entity, by) => {
			panel.hoverWords.point(viewId, entity, by === 'keyboard');
			const isTriangle = panel.screen.viewer[viewId].mesh?.faces === undefined;
			panel.choices.paths.hover(viewId, isTriangle ? entity : null);
		},
		menu: (...menu) => void panel.menu.open(...menu),
		command: (command, viewId) => panel.choices.commands.run(command, viewId),
		drawn: (shape) => panel.choices.markWhere.drawn(shape),
		measured: (words, done) => {
			panel.screen.setHover(done ? '' : words);
			if (done) panel.say(words);
		},
		camera: (camera) => panel.memory.change({ camera }),
		space: (space) => {
			panel.memory.change({ space });
			showLines();
		},
		shown: (viewId) => void panel.lines.show(viewId),
		rotated: () => {
			for (const viewId of viewIds) panel.choices[viewId].selecting.rotated();
			panel.choices.paths.again();
			panel.colours.rotated();
			panel.numbers.rotated();
		},
		moved: () => {
			for (const viewId of viewIds) panel.choices[viewId].selecting.lookOut();
			panel.colours.look();
			panel.numbers.look();
			panel.fieldListing.look();
		},
		selectionBox: () => panel.choices.selecting.findBox(),
		drawsInPage: (viewId) => void panel.drawn.fetchArrays(viewId),
		gone: (viewId, key) => panel.drawn.gone(viewId, key),
	};
}
