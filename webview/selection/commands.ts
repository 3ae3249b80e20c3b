import type { Tool, ViewCommand } from '../model/gestures.ts';
import type { Marking } from './marking.ts';
import type { MarkWhere } from './markWhere.ts';
import type { PanelContext } from './panelContext.ts';
import type { PathShowing } from './pathShowing.ts';
import type { Selecting } from './selecting.ts';

/** Everything that a key in a view, a button or a command of the editor does with selection, marks and paths. */
export class Commands {
	readonly #commands: Readonly<Record<ViewCommand | 'clearMarks', () => void | Promise<void>>>;

	constructor(
		{ screen }: PanelContext,
		choices: {
			readonly selecting: Selecting;
			readonly marking: Marking;
			readonly markWhere: MarkWhere;
			readonly paths: PathShowing;
		},
	) {
		const { selecting, marking, markWhere, paths } = choices;
		const { viewer, toolbar } = screen;
		const tool = (next: Tool) => () => {
			viewer.picker.setTool(next);
			toolbar.select.setTool(next);
		};
		this.#commands = {
			pickTriangles: () => selecting.setKind('triangles'),
			pickEdges: () => selecting.setKind('edges'),
			pickPoints: () => selecting.setKind('points'),
			toolMove: tool('move'),
			toolRectangle: tool('rectangle'),
			toolLasso: tool('lasso'),
			selectAll: () => selecting.all(),
			selectVisible: () => viewer.picker.pickVisible(),
			invertSelection: () => selecting.invert(),
			growSelection: () => selecting.grow(),
			clearSelection: () => selecting.clear(),
			showSelection: () => viewer.fit(),
			markSelection: () => marking.press('set', { kind: 'selected' }),
			unmarkSelection: () => marking.press('clear', { kind: 'selected' }),
			clearMarks: () => marking.press('clear', { kind: 'all' }),
			undoMarks: () => marking.undo(),
			openMarkForm: () => markWhere.open(),
			togglePath: () => paths.toggle(),
		};
	}

	/** Resolves when it is done. */
	async run(command: ViewCommand | 'clearMarks'): Promise<void> {
		await this.#commands[command]();
	}
}
