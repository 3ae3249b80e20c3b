import type { PanelViewEvents } from '../controls/screen.ts';
import { bothSides } from '../model/side.ts';
import { describeCount } from '../words/describe.ts';
import type { Panel } from './panel.ts';

/** What follows what happens in the views. */
export function viewEvents(panel: Panel): PanelViewEvents {
	const showLines = (): void => {
		for (const side of bothSides) void panel.lines.show(side);
	};
	return {
		search: (side) => panel.searches.of(side),
		pick: (...pick) => panel.choices.pick(...pick),
		taking: (kind, count) =>
			panel.screen.setHover(
				count === null
					? ''
					: `Takes ${describeCount(count, kind, panel.choices.selecting.selection.counts.noun)}`,
			),
		hover: (side, entity, by) => {
			panel.hoverWords.point(side, entity, by === 'keyboard');
			const isTriangle = panel.screen.viewer[side].mesh?.faces === undefined;
			panel.choices.paths.hover(side, isTriangle ? entity : null);
		},
		menu: (...menu) => void panel.menu.open(...menu),
		command: (command, side) => panel.choices.commands.run(command, side),
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
		shown: (side) => void panel.lines.show(side),
		rotated: () => {
			for (const side of bothSides) panel.choices[side].selecting.rotated();
			panel.choices.paths.again();
			panel.colours.rotated();
			panel.numbers.rotated();
		},
		moved: () => {
			for (const side of bothSides) panel.choices[side].selecting.lookOut();
			panel.colours.look();
			panel.numbers.look();
			panel.fieldListing.look();
		},
		selectionBox: () => panel.choices.selecting.findBox(),
		drawsInPage: (side) => void panel.drawn.fetchArrays(side),
		gone: (side, key) => panel.drawn.gone(side, key),
	};
}
