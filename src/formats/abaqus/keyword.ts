/** A keyword line: it begins with one star and has parameters. */
export interface Keyword {
	/** Upper case, with single blanks: `NODE`, `END PART`. */
	readonly name: string;
	/** Values by parameter in upper case; '' for a parameter without value. Values keep their case. */
	readonly parameters: ReadonlyMap<string, string>;
}

/** Parses a keyword with its continuation lines, joined; it begins with `*`. */
export function keywordIn(line: string): Keyword {
	const [name = '', ...rest] = splitFields(line.trim().slice(1));
	const parameters = new Map<string, string>();
	for (const part of rest) {
		const at = part.indexOf('=');
		const key = (at < 0 ? part : part.slice(0, at)).trim().toUpperCase();
		if (key !== '') parameters.set(key, at < 0 ? '' : unquoted(part.slice(at + 1)));
	}
	return { name: name.trim().toUpperCase().replace(/\s+/g, ' '), parameters };
}

/** Removes quotation marks. */
export const unquoted = (text: string): string => text.trim().replace(/^"(.*)"$/, '$1');

/** Key of a name: labels are not case-sensitive, in ASCII only. */
export const keyOf = (name: string): string =>
	name.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Splits at commas outside quotation marks. */
export function splitFields(text: string): string[] {
	if (!text.includes('"')) return text.split(',');
	const fields: string[] = [];
	let start = 0;
	let inside = false;
	for (let i = 0; i < text.length; i++) {
		if (text[i] === '"') inside = !inside;
		else if (text[i] === ',' && !inside) {
			fields.push(text.slice(start, i));
			start = i + 1;
		}
	}
	fields.push(text.slice(start));
	return fields;
}

/** Whether the lines of a keyword may name nodes or elements by number. */
export const isNaming = ({ name, parameters }: Keyword): boolean =>
	naming.has(name) ||
	(name === 'ORIENTATION' && /^nodes$/i.test(parameters.get('DEFINITION') ?? ''));

/** Keywords that generate elements and nodes. */
export const makers: ReadonlySet<string> = new Set([
	...['NGEN', 'NFILL', 'NCOPY', 'NMAP', 'ELGEN', 'ELCOPY', 'TRANSFORM NODES'],
]);

/** Keywords whose lines may name nodes or elements by number, so that refinement invalidates them. */
const naming: ReadonlySet<string> = new Set([
	...[
		'ELEMENT',
		'BOUNDARY',
		'CLOAD',
		'DLOAD',
		'DSLOAD',
		'CFLUX',
		'DFLUX',
		'FILM',
		'CFILM',
		'RADIATE',
	],
	...[
		'CRADIATE',
		'INITIAL CONDITIONS',
		'TEMPERATURE',
		'FIELD',
		'EQUATION',
		'MPC',
		'NORMAL',
		'SURFACE',
	],
	...['NODAL THICKNESS', 'DISTRIBUTION', 'TRANSFORM', 'CONTACT PAIR', 'RIGID BODY', 'KINEMATIC'],
	...['KINEMATIC COUPLING', 'PRE-TENSION SECTION', 'NSET', 'ELSET', 'NODE', 'ELEMENT PROPERTIES'],
	...['FOUNDATION', 'IMPERFECTION', 'CONTOUR INTEGRAL', 'ADAPTIVE MESH CONSTRAINT', 'BOUNDARYF'],
	...['CFLOW', 'DFLOW', 'CECHARGE', 'DECHARGE', 'CECURRENT', 'DECURRENT', 'FLUID EXCHANGE'],
	...[
		'SUBMODEL',
		'PRESSURE STRESS',
		'MASS FLOW RATE',
		'CORRELATION',
		'RELEASE',
		'EMBEDDED ELEMENT',
	],
	...[
		'SHELL TO SOLID COUPLING',
		'CONCENTRATED FLUX',
		'NODE RESPONSE',
		'MODEL CHANGE',
		'DESIGN VARIABLES',
	],
]);
