// Over 300 lines: creates everything on the screen and connects it.

import type { Finding } from '../../src/mesh/finding.ts';
import type { Range } from '../../src/mesh/metrics/metrics.ts';
import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { Arrangement, PanelSettings } from '../../src/protocol/panelSettings.ts';
import type { ClassKey } from '../../src/quantities/members.ts';
import { countText } from '../../src/util/counted.ts';
import type { GraphicsClient } from '../graphics/graphicsClient.ts';
import { describeFaces } from '../messages/describe.ts';
import { capitalized, pointText } from '../messages/numbers.ts';
import type { PickMode } from '../model/gestures.ts';
import type { Layout } from '../model/layout.ts';
import type { Compared, Comparison, Loaded, RefinedView } from '../model/results.ts';
import { defaultNames, type ViewId, type ViewNames, viewIds } from '../model/viewId.ts';
import { el } from '../util/dom.ts';
import { keyHelp } from '../view/input.ts';
import { type ViewEvents, Viewer } from '../view/viewer.ts';
import { Views } from '../view/views.ts';
import { createColourBy, type ShownColours } from './colourBy.ts';
import { createComparison } from './comparison.ts';
import { createFieldTable } from './fieldTable.ts';
import { FigureTables } from './figureTables.ts';
import { createHiddenNote, type HiddenCount, hiddenText } from './hiddenNote.ts';
import { Inspector } from './inspector.ts';
import { createMachine } from './machine.ts';
import { createNumberBoxes } from './numberBoxes.ts';
import { Problems } from './problems.ts';
import { restoreFocus } from './restoreFocus.ts';
import { shapeHelp } from './selectBar.ts';
import { SelectionLegend } from './selectionLegend.ts';
import { createSpaceControls } from './spaceControls.ts';
import { StatusLine, type Tone } from './statusLine.ts';
import { createToolbar, type Toolbar, type ToolbarEvents, type ToolbarState } from './toolbar.ts';
import { createValueHistogram, type ValueCounts } from './valueHistogram.ts';
import { createValueRange } from './valueRange.ts';
import { createDrawBoxes, createRulersBox, createZoomButtons } from './viewBar.ts';
import { type LegendEvents, ViewLegends } from './viewLegends.ts';

export type { Tone } from './statusLine.ts';

const help = `Drag to pan, scroll or pinch to zoom. Click to select, Ctrl+click to toggle, Shift+click to add; Shift+drag or Ctrl+drag selects by rectangle, or by lasso with that tool: it ${shapeHelp}. Keys in a view: ${keyHelp}`;

/** Events of the views that the screen does not handle itself. */
export type PanelViewEvents = Omit<ViewEvents, 'theme' | 'graphics' | 'broken' | 'pointer'>;

/** Events of the screen, besides those of its toolbar. */
export interface ScreenEvents
	extends Omit<ToolbarEvents, 'inspector' | 'arrangement'>,
		Omit<LegendEvents, 'classToggled'> {
	runOnCpu(): void;
	/** The layout has changed and is to be saved. */
	layout(layout: Layout): void;
	/** Selects triangles with values of the shown quantity in a range. */
	valuesChosen(range: Range): void;
	/** Selects a boundary drawn over the colours, in After if there is a result. */
	boundaryChosen(key: ClassKey, mode: PickMode): void;
	/** Shows only triangles with values in a range. */
	valuesShown(range: Range): void;
	/** Shows numbers of these kinds. */
	numbersChosen(kinds: readonly EntityKind[]): void;
	/** Colours by another quantity. */
	quantityChosen(id: string): void;
}

/** Everything on the screen. */
export class Screen {
	readonly toolbar: Toolbar;
	readonly viewer: Viewer;
	readonly values: ReturnType<typeof createValueHistogram>;
	readonly valueRange: ReturnType<typeof createValueRange>;
	readonly colourBy = createColourBy();
	/** Called when the colours of the theme have changed. */
	themeChanged: () => void = () => {};
	readonly #space = createSpaceControls({
		setView: (view) => this.viewer.setNamedView(view),
		rotation: (right, down) => this.viewer.rotation(right, down),
		change: (change) => this.viewer.space.set(change),
	});
	readonly fieldTable: ReturnType<typeof createFieldTable>;
	readonly inspector: Inspector;
	readonly line: StatusLine;
	readonly #views: Views;
	readonly #stage = el('div', { class: 'stage' });
	readonly #form = el('div', { class: 'form' });
	readonly #legends: ViewLegends;
	readonly #selectionLegend = new SelectionLegend(() => this.viewer.palette);
	readonly #figures = new FigureTables();
	readonly #machine: ReturnType<typeof createMachine>;
	#layout: Layout;
	#setting: Arrangement = 'auto';
	readonly #remember: (layout: Layout) => void;
	readonly #writeNumbers: (kinds: readonly EntityKind[]) => void;
	readonly #numberBoxes: ReturnType<typeof createNumberBoxes>;
	readonly #problems = new Problems();
	readonly #comparison: ReturnType<typeof createComparison>;
	#names = defaultNames;
	/** Whether both views are compared. */
	#hasChanges = false;
	readonly #hidden: ReturnType<typeof createHiddenNote>;

	constructor(
		root: HTMLElement,
		start: ToolbarState,
		events: ScreenEvents,
		viewEvents: PanelViewEvents,
		graphics: GraphicsClient,
	) {
		this.#layout = start.layout;
		this.#hidden = createHiddenNote(() => events.command('showAll'));
		this.#remember = events.layout;
		this.#writeNumbers = events.numbersChosen;
		this.#numberBoxes = createNumberBoxes((numbers) => {
			this.#change({ numbers });
			events.numbersChosen(numbers);
		});
		this.#comparison = createComparison(events.command);
		this.#machine = createMachine(() => events.help('webgpu'));
		this.values = createValueHistogram((range) => {
			this.valueRange.set(range);
			events.valuesChosen(range);
		});
		this.colourBy.boundaryChosen = events.boundaryChosen;
		this.valueRange = createValueRange({
			select: events.valuesChosen,
			showOnly: events.valuesShown,
		});
		this.fieldTable = createFieldTable(events.quantityChosen);
		this.toolbar = createToolbar(start, this.colourBy.quantity, {
			...events,
			refine: () => {
				this.#showMissing();
				events.refine();
			},
			inspector: () => this.inspector.toggle(),
			arrangement: (arrangement) => {
				this.#change({ arrangement });
				this.#arrange();
			},
		});
		restoreFocus(this.toolbar.element, () => this.viewer.before.focus());
		this.line = new StatusLine({
			runOnCpu: events.runOnCpu,
			problems: () => this.inspector.reveal('problems'),
			showAll: () => events.command('showAll'),
		});
		this.viewer = new Viewer(
			{
				...viewEvents,
				space: (view) => {
					this.#space.show(view);
					viewEvents.space(view);
				},
				shown: (viewId) => {
					this.#showSpace();
					viewEvents.shown(viewId);
				},
				pointer: (at) => this.line.setPointer(at ? pointText(at, this.viewer.camera.pixel) : ''),
				theme: (palette) => {
					this.#selectionLegend.show(palette);
					this.themeChanged();
				},
				graphics: (words, lost) => {
					this.#machine.setDrawnBy(words);
					this.line.setSummary(this.#machine.summary);
					if (lost !== null) this.#sayLost(lost, words);
				},
				broken: (message) => {
					for (const pane of [this.viewer.before, this.viewer.after])
						pane.setMessage(`Nothing can be drawn: ${message}. Reopen this preview to try again.`);
				},
			},
			graphics,
		);
		this.viewer.setOptions(start.options);
		this.viewer.showRulers(start.layout.rulers);
		this.#legends = new ViewLegends(start.options.byAngle, {
			classChosen: events.classChosen,
			classToggled: (tag) => this.colourBy.toggleClass(tag),
		});
		this.#selectionLegend.show();
		const { before, after } = this.viewer;
		for (const viewId of viewIds) this.viewer[viewId].element.append(this.#legends[viewId]);
		this.#views = new Views(before.element, after.element, {
			box: () => this.viewer.camera.box,
			swiped: (swipe) => this.#change({ swipe }),
		});
		this.inspector = this.#createInspector(root, start, events);
		this.#stage.append(this.#views.element);
		this.line.append(createZoomButtons(events));
		// A heading for screen readers; VS Code shows it as the title of the tab.
		const title = el('h1', { class: 'unseen' }, document.title);
		root.replaceChildren(
			title,
			this.toolbar.element,
			this.#stage,
			this.inspector.element,
			this.line.element,
		);
		this.inspector.onOpen((open) => this.toolbar.setInspector(open));
		this.inspector.onClosed = () => this.toolbar.focusInspector();
		this.inspector.show('comparison', false);
		this.#showSpace();
		this.#arrange();
	}

	#createInspector(root: HTMLElement, start: ToolbarState, events: ScreenEvents): Inspector {
		return new Inspector(
			root,
			start.layout,
			{
				comparison: [this.#comparison.element],
				options: [this.toolbar.fields],
				selection: [this.toolbar.select.element, this.#form, this.#selectionLegend.element],
				colour: [
					createDrawBoxes(start.options, (options) => {
						this.#legends.show({ coloured: options.byAngle });
						events.options(options);
					}),
					createRulersBox(start.layout.rulers, (rulers) => {
						this.#change({ rulers });
						this.viewer.showRulers(rulers);
					}),
					this.#numberBoxes.element,
					this.colourBy.element,
					this.values.element,
					this.valueRange.element,
					this.#hidden.element,
				],
				space: [this.#space.element],
				figures: this.#figures.figures,
				histogram: this.#figures.histogram,
				fields: [this.fieldTable.element],
				problems: this.#problems.elements,
				machine: this.#machine.elements,
				keys: [el('p', {}, help)],
			},
			(change) => this.#change(change),
		);
	}

	/** Shows or hides the controls of meshes in space. */
	#showSpace(): void {
		const { isSpace } = this.viewer.space;
		this.inspector.show('space', isSpace);
		this.toolbar.select.setSpace(isSpace);
	}

	/** Goes to the field of a missing required option, if any. */
	#showMissing(): void {
		const name = this.toolbar.missing();
		if (name === undefined) return;
		this.inspector.reveal('options');
		this.toolbar.focus(name);
	}

	#change(change: Partial<Layout>): void {
		this.#layout = { ...this.#layout, ...change };
		this.#remember(this.#layout);
	}

	/** Applies the settings of arrangement and numbers, unless chosen in the panel. */
	setDefaults({ layout, numbers }: Pick<PanelSettings, 'layout' | 'numbers'>): void {
		this.#setting = layout;
		this.#arrange();
		const kinds = this.#layout.numbers ?? numbers;
		this.#numberBoxes.set(kinds);
		this.#writeNumbers(kinds);
	}

	#arrange(): void {
		const { swipe } = this.#layout;
		const arrangement = this.#layout.arrangement ?? this.#setting;
		this.toolbar.setArrangement(arrangement);
		this.#views.setArrangement(arrangement, swipe);
		this.viewer.showNew(arrangement === 'overlay' && !this.#hasChanges);
	}

	/** Names the views after the files that are compared, and removes the controls of refinement. */
	setCompared(titles: readonly [before: string, after: string]): void {
		this.#names = { before: titles[0], after: titles[1] };
		for (const viewId of viewIds) this.viewer[viewId].setTitle(this.#names[viewId]);
		this.toolbar.setCompared();
		this.inspector.show('options', false);
		this.#stage.parentElement?.setAttribute('data-compared', '');
	}

	/** Titles of the views. */
	get names(): ViewNames {
		return this.#names;
	}

	/** The text of the status line. */
	get status(): string {
		return this.line.text;
	}

	/** See `StatusLine.set`. */
	setStatus(text: string, tone: Tone = 'plain', fraction?: number): void {
		this.line.set(text, tone, fraction);
	}

	/** Reports that the graphics were replaced, unless the status line shows ongoing work or an error, which matter more. */
	#sayLost(reason: string, words: string): void {
		const lost = `${capitalized(reason)}.`;
		if (this.line.tone === 'busy' || this.line.tone === 'error') return;
		const [drawnWith] = words.split(',');
		const now = this.viewer.drawsOnDevice
			? 'The views are drawn on a new device.'
			: `The views are now drawn with ${drawnWith}; reopen this preview to try WebGPU again.`;
		this.setStatus(`${lost} ${now}`, 'warning');
	}

	/** Shows the hovered entity; `spoken`: announced by screen readers. */
	setHover(text: string, spoken = false): void {
		this.line.setHover(text, spoken);
	}

	/** Shows a description of the propagation path. */
	setPath(text: string): void {
		this.line.setPath(text);
	}

	/** Shows or hides the legend of a path. */
	showPathKey(on: boolean): void {
		this.#selectionLegend.showPath(on);
	}

	/** Shows in the legend where marks are kept. */
	showMarksIn(storedIn: 'file' | 'panel'): void {
		this.#selectionLegend.showMarksIn(storedIn);
	}

	/** Shows the colours in controls and legends. */
	showColours(colours: ShownColours): void {
		this.colourBy.show(colours);
		this.#legends.show({ colours });
	}

	/** Shows the legend of arrows, by the length of the longest vector, or of ellipses; null for neither. */
	showArrows(longest: number | 'ellipses' | null): void {
		this.#legends.show({ longest });
	}

	/** Shows or hides the histogram of the values, with the range fields below. */
	showValues(counts: ValueCounts | null): void {
		this.values.show(counts, this.#names);
		this.valueRange.element.hidden = counts === null;
	}

	/** Shows the number of hidden triangles. */
	showHidden(counts: readonly HiddenCount[]): void {
		const hidden = hiddenText(counts, this.#names);
		this.#hidden.show(hidden);
		this.line.offer({ hidden });
	}

	/** Adds an element over the views. */
	setOverlay(element: HTMLElement): void {
		this.#stage.append(element);
	}

	/** Sets the form below the controls of selection. */
	readonly setForm = (form: HTMLElement): void => this.#form.replaceChildren(form);

	/** Shows the engine of a result; null before the first run. */
	showMachine(result: RefinedView | null): void {
		this.#machine.show(result);
		this.line.setSummary(this.#machine.summary);
	}

	/** Shows figures of both views. `hasWords`: After shows a message without a result. */
	showFacts(
		loaded: Loaded | null,
		result: RefinedView | null,
		hasWords = false,
		compared?: Compared,
	): void {
		const mesh = loaded?.mesh;
		const other = compared?.loaded.mesh;
		this.#views.setCompared(result !== null || hasWords);
		this.#machine.setRead(loaded);
		this.#figures.show(loaded, result, this.#names, other);
		this.viewer.before.setCaption(mesh ? describeFaces(mesh.info, mesh.display) : '');
		const after = result ? { ...result, info: result.after } : other;
		this.viewer.after.setCaption(after ? describeFaces(after.info, after.display) : '');
	}

	/** Shows how both views differ; null if they are not compared. */
	showComparison(comparison: Comparison | null): void {
		this.#comparison.show(comparison);
		const hasChanges = comparison !== null;
		if (hasChanges !== this.#hasChanges) {
			this.#hasChanges = hasChanges;
			this.#views.setChanges(hasChanges);
			this.#arrange();
		}
		this.inspector.show('comparison', comparison !== null);
	}

	/** Sets the view in front where After is drawn over Before. */
	setFront(viewId: ViewId): void {
		this.#views.setFront(viewId);
	}

	showFindings(loaded: Loaded | null, reveal: (finding: Finding) => void): void {
		const found = loaded?.found;
		const count = found ? found.errors + found.warnings + found.others : 0;
		this.#problems.showFindings(loaded, reveal);
		this.inspector.setRemark('problems', count > 0 ? countText(count) : '');
		this.line.offer({ problems: (found?.errors ?? 0) > 0 });
	}

	showWarnings(warnings: readonly string[]): void {
		this.#problems.showWarnings(warnings);
	}
}
