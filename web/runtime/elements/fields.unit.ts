import { equal, sleep, test, throws } from '../unit';

function make<T extends Element>(html: string): T {
    const box = document.createElement('div');
    box.innerHTML = html;
    return box.firstElementChild as T;
}

test('a select of several has them all as its options, selected and by place', () => {
    const select = make<HTMLSelectElement>('<select><option>a</option><option value="2">b</option>'
        + '<option>c</option></select>');
    equal([select.type, select.length, select.selectedIndex, select.multiple],
        ['select-one', 3, 0, false]);
    select.multiple = true;
    equal([select.hasAttribute('multiple'), select.type, select.selectedOptions.length],
        [true, 'select-multiple', 0]);
    select.options[0]!.selected = true;
    select.options[2]!.selected = true;
    equal([Array.from(select.selectedOptions, (one) => one.text), select.options[1]!.index,
        select.options[1]!.label, select.value], [['a', 'c'], 1, 'b', 'a']);
    select.options.length = 1;
    select.add(new Option('z'));
    select.options[2] = new Option('y');
    equal(Array.from(select.options, (one) => one.text), ['a', 'z', 'y']);
    select.remove(0);
    equal([select.length, select.options.namedItem('x')], [2, null]);
});
test('the default of a control is its attribute, and what was set stays beside it', () => {
    const input = make<HTMLInputElement>('<input value="a">');
    input.value = 'typed';
    input.defaultValue = 'q';
    equal([input.value, input.defaultValue, input.getAttribute('value')], ['typed', 'q', 'q']);
    const check = make<HTMLInputElement>('<input type="checkbox">');
    check.defaultChecked = true;
    equal([check.checked, check.hasAttribute('checked')], [true, true]);
    const area = make<HTMLTextAreaElement>('<textarea>t</textarea>');
    area.defaultValue = 'u';
    equal([area.value, area.textContent, area.textLength], ['u', 'u', 1]);
});
test('inputs keep only values that their types allow', () => {
    const value = (type: string, text: string, more = ''): string => {
        const input = make<HTMLInputElement>(`<input type="${type}" ${more}>`);
        input.value = text;
        return input.value;
    };
    equal([value('number', 'abc'), value('number', '1.5'), value('range', ''), value('range', '400'),
        value('range', '7', 'min="0" max="10" step="5"'), value('date', '2024-02-30'),
        value('date', '2024-02-29'), value('color', 'red'), value('text', 'a\nb'),
        value('email', ' a@b '), value('time', '25:00')],
        ['', '1.5', '50', '100', '5', '', '2024-02-29', '#000000', 'ab', 'a@b', '']);
    const number = make<HTMLInputElement>('<input type="number" value="3" step="2" min="1">');
    number.stepUp();
    equal([number.value, number.valueAsNumber], ['5', 5]);
    const date = make<HTMLInputElement>('<input type="date" value="1970-01-02">');
    equal([date.valueAsNumber, date.valueAsDate!.getTime()], [86_400_000, 86_400_000]);
    const file = make<HTMLInputElement>('<input type="file">');
    equal([file.files!.length, file.value, make<HTMLInputElement>('<input>').files], [0, '', null]);
    throws(() => { file.value = 'x'; }, 'InvalidStateError');
});
test('a form has its elements, resets them and refuses to be posted', () => {
    const html = '<form id="f"><input name="a" value="1"><fieldset><select name="b"><option>x</option>'
        + '</select></fieldset><input type="checkbox" name="c"><input type="image"><button>go</button>'
        + '<input disabled name="d" value="4"></form>';
    const form = make<HTMLFormElement>(html);
    document.body.append(form);
    equal([form.length, (form.elements.namedItem('a') as HTMLInputElement).value,
        (form.elements as any).b.localName, form.elements[0]!.getAttribute('name')],
        [6, '1', 'select', 'a']);
    (form.elements[0] as HTMLInputElement).value = '9';
    equal([...new FormData(form)], [['a', '9'], ['b', 'x']]);
    form.reset();
    equal((form.elements[0] as HTMLInputElement).value, '1');
    form.method = 'post';
    throws(() => form.submit(), 'the submission of a form by the method post is not simulated');
    form.method = 'get';
    form.target = '_blank';
    throws(() => form.submit(), 'the submission of a form to another window is not simulated');
    let submitter: unknown = 'none';
    form.addEventListener('submit', (event) => {
        ({ submitter } = event);
        event.preventDefault();
    });
    form.requestSubmit();
    equal(submitter, null);
    throws(() => form.requestSubmit(form), 'TypeError');
    form.remove();
});
test('a control says what is wrong with its value, and a form is not sent with one', () => {
    const form = make<HTMLFormElement>('<form><input required><input type="email" value="x">'
        + '<input pattern="a+" value="b"><input type="number" max="3" value="5"><button></button></form>');
    document.body.append(form);
    const inputs = Array.from(form.querySelectorAll('input'));
    const wrong = inputs.map((one) => Object.entries(Object.assign({}, one.validity) as object)
        .filter(([name, is]) => is && name !== 'valid').map(([name]) => name).join());
    equal(wrong, ['valueMissing', 'typeMismatch', 'patternMismatch', 'rangeOverflow']);
    const heard: string[] = [];
    form.addEventListener('invalid', (event) => { heard.push((event.target as HTMLInputElement).type); },
        true);
    form.addEventListener('submit', (event) => {
        heard.push('submit');
        event.preventDefault();
    });
    form.querySelector('button')!.click();
    equal([heard.splice(0), document.activeElement === inputs[0]],
        [['text', 'email', 'text', 'number'], true]);
    equal([form.checkValidity(), heard.splice(0).length, form.querySelectorAll(':invalid').length],
        [false, 4, 4]);
    form.noValidate = true;
    form.querySelector('button')!.click();
    equal(heard, ['submit']);
    inputs[0]!.value = 'x';
    inputs[0]!.setCustomValidity('no');
    equal([inputs[0]!.validity.customError, inputs[0]!.validationMessage], [true, 'no']);
    form.remove();
});
test('a field of text has a selection', () => {
    const input = make<HTMLInputElement>('<input>');
    input.value = 'hello';
    equal([input.selectionStart, input.selectionEnd], [5, 5]);
    input.setSelectionRange(1, 3);
    equal([input.selectionStart, input.selectionEnd], [1, 3]);
    input.setRangeText('EY');
    equal(input.value, 'hEYlo');
    input.select();
    equal([input.selectionStart, input.selectionEnd], [0, 5]);
    equal(make<HTMLInputElement>('<input type="checkbox">').selectionStart, null);
});
test('controls are members of their form by name and place', () => {
    const form = make<any>('<form name="named"><input name="user" value="1"><input id="mail">'
        + '<input type="radio" name="r" value="a"><input type="radio" name="r" value="b" checked>'
        + '<input name="action"></form>');
    const other = document.createElement('form') as any;
    document.body.append(form, other);
    equal([form.user.value, form.mail.id, form[0] === form.user, form[4].name, form[5], other.user,
        (document.forms as any).named === form, (document.forms as any).named[1].id],
        ['1', 'mail', true, 'action', undefined, undefined, true, 'mail']);
    equal([form.r.length, form.r.value, form.elements.r.value, form.elements.namedItem('r').length,
        form.elements.namedItem('none'), form.r instanceof NodeList, String(form.r)],
        [2, 'b', 'b', 2, null, true, '[object RadioNodeList]']);
    form.r.value = 'a';
    equal([form.r[0].checked, form.r.value], [true, 'a']);
    // A member of all forms stays that.
    equal([typeof form.action, form.elements.action.name], ['string', 'action']);
    const late = document.createElement('input');
    late.setAttribute('name', 'late');
    other.append(late);
    equal([other.late === late, other[0] === late, form.late], [true, true, undefined]);
    throws(() => { other.late = 1; }, 'readonly');
    form.late = 1;
    equal([form.late, other.late === late], [1, true]);
    for (let count = 0; count < 20; count++) other.append(document.createElement('input'));
    equal([other.length, other[20].localName], [21, 'input']);
    form.remove();
    other.remove();
});
test('a browser says in words what is wrong with a value', () => {
    const form = make<HTMLFormElement>('<form><input required><input type="email" value="x">'
        + '<input type="url" value="x"><input pattern="a+" value="b"><input type="number" max="3" value="5">'
        + '<input type="number" min="3" value="1"><input type="number" min="0" step="2" value="1">'
        + '<input type="checkbox" required><input type="radio" name="r" required>'
        + '<input type="file" required><select required><option value=""></select>'
        + '<textarea required></textarea><input value="fine"><input required disabled></form>');
    const texts = Array.from(form.elements, (one) => (one as HTMLInputElement).validationMessage);
    equal(texts, ['Fill out this field', 'Enter an email address', 'Enter a URL',
        'Match the requested format', 'Value must be less than or equal to 3',
        'Value must be greater than or equal to 3', 'Enter a valid value', 'Select this checkbox',
        'Select one of these options', 'Select a file', 'Select an item in the list',
        'Fill out this field', '', '']);
    (form.elements[0] as HTMLInputElement).setCustomValidity('mine');
    equal((form.elements[0] as HTMLInputElement).validationMessage, 'mine');
});
test('a form tells of its entries before they are read', () => {
    const form = make<HTMLFormElement>('<form><input name="a" value="1"></form>');
    const seen: unknown[] = [];
    form.addEventListener('formdata', (event) => {
        seen.push(event instanceof FormDataEvent, event.bubbles, event.formData.get('a'));
        event.formData.append('b', '2');
        throws(() => new FormData(form), 'InvalidStateError');
    });
    equal([[...new FormData(form)], seen], [[['a', '1'], ['b', '2']], [true, true, '1']]);
    throws(() => new FormDataEvent('x', {} as any), 'TypeError');
});

test('an input takes the files of a script, tells no path, and is emptied', () => {
    const input = make<HTMLInputElement>('<input type="file" name="f" required>');
    equal([input.files!.length, input.files!.item(0), input.value, input.validity.valueMissing],
        [0, null, '', true]);
    const transfer = new DataTransfer();
    const file = new File(['ab'], 'a.txt', { type: 'text/plain' });
    transfer.items.add(file);
    transfer.items.add(new File(['c'], 'b.bin'));
    input.files = transfer.files;
    const list = input.files!;
    equal([list instanceof FileList, list.length, list[0] === file, list.item(1)!.name,
        [...list].length, Object.keys(list)], [true, 2, true, 'b.bin', 2, ['0', '1']]);
    equal([input.value, input.validity.valueMissing], ['C:\\fakepath\\a.txt', false]);
    throws(() => { input.value = 'x'; }, 'InvalidStateError');
    throws(() => { input.files = [file] as never; }, 'TypeError');
    input.files = null;
    equal(input.files!.length, 2);
    const copy = structuredClone(list);
    equal([copy instanceof FileList, copy !== list, copy.length, copy[1]!.name],
        [true, true, 2, 'b.bin']);
    const form = document.createElement('form');
    form.append(input);
    equal(new FormData(form).getAll('f').map((one) => (one as File).name), ['a.txt', 'b.bin']);
    form.reset();
    equal([input.files!.length, list.length, input.value], [0, 0, '']);
    const [empty] = new FormData(form).getAll('f') as File[];
    equal([empty!.name, empty!.size, empty!.type], ['', 0, 'application/octet-stream']);
});
test('a chooser opens for the user alone', () => {
    const input = make<HTMLInputElement>('<input type="file">');
    let clicks = 0;
    input.onclick = () => { clicks += 1; };
    input.click();
    equal(clicks, 1);
    throws(() => input.showPicker(), 'NotAllowedError');
    input.disabled = true;
    throws(() => input.showPicker(), 'InvalidStateError');
    equal([navigator.userActivation.isActive, navigator.userActivation.hasBeenActive],
        [false, false]);
    equal([input.accept, input.multiple, input.capture], ['', false, '']);
});
test('a DataTransfer keeps texts by their types', () => {
    const transfer = new DataTransfer();
    transfer.setData('text', 'a');
    transfer.setData('URL', 'b');
    transfer.setData('Text/Plain', 'c');
    transfer.items.add(new File([], 'f'));
    equal([[...transfer.types], transfer.getData('text/plain'), transfer.getData('none'),
        transfer.items.length, transfer.items[2]!.kind],
    [['text/uri-list', 'text/plain', 'Files'], 'c', '', 3, 'file']);
    throws(() => transfer.items.add('d', 'text/plain'), 'NotSupportedError');
    transfer.clearData();
    equal([[...transfer.types], transfer.files.length], [['Files'], 1]);
});
test('a meter keeps its numbers within each other, and progress has a position', () => {
    const meter = make<HTMLMeterElement>('<meter min="2" max="10" low="1" high="20" value="50">');
    equal([meter.min, meter.max, meter.low, meter.high, meter.optimum, meter.value], [2, 10, 2, 10, 6, 10]);
    meter.low = 4;
    meter.high = 3;
    meter.optimum = 0;
    equal([meter.getAttribute('high'), meter.low, meter.high, meter.optimum], ['3', 4, 4, 2]);
    throws(() => { meter.value = NaN; }, 'TypeError');
    const plain = make<HTMLMeterElement>('<meter max="-1">');
    equal([plain.min, plain.max, plain.low, plain.high, plain.optimum, plain.value], [0, 0, 0, 0, 0, 0]);
    const progress = make<HTMLProgressElement>('<progress max="0">');
    equal([progress.position, progress.max, progress.value], [-1, 1, 0]);
    progress.max = 4;
    progress.value = 1;
    equal(progress.position, 0.25);
    progress.value = 9;
    equal([progress.position, progress.value], [1, 4]);
});
test('an output goes back to what it held before it was given a value', () => {
    const form = make<HTMLFormElement>('<form><output>1</output></form>');
    const output = form.querySelector('output')!;
    output.defaultValue = '2';
    equal([output.value, output.defaultValue], ['2', '2']);
    output.value = '3';
    equal([output.value, output.defaultValue], ['3', '2']);
    output.defaultValue = '4';
    equal(output.value, '3');
    form.reset();
    equal([output.value, output.defaultValue], ['4', '4']);
    output.textContent = '5';
    equal(output.defaultValue, '5');
});
test('the options of a select are added, taken away and chosen by their collection', () => {
    const select = make<HTMLSelectElement>('<select><option>a<option>b</select>');
    const { options } = select;
    equal(['add', 'remove', 'selectedIndex', 'length'].map((name) =>
        Object.hasOwn(HTMLOptionsCollection.prototype, name)), [true, true, true, true]);
    options.selectedIndex = 0;
    options.add(new Option('c'), 0);
    equal([select.textContent, options.selectedIndex], ['cab', 1]);
    options.remove(1);
    options.selectedIndex = 1;
    equal([select.textContent, select.value, select.selectedIndex], ['cb', 'b', 1]);
    options.length = 1;
    equal([options.length, select.options === options, Object.keys(options)], [1, true, ['0']]);
});
test('a form that tells of being sent is not sent once more by who hears of it', () => {
    const form = make<HTMLFormElement>('<form><input required name="a"></form>');
    const heard: string[] = [];
    form.addEventListener('invalid', () => {
        heard.push('invalid');
        form.requestSubmit();
    }, true);
    form.addEventListener('submit', (event) => {
        event.preventDefault();
        heard.push('submit');
        if (heard.length < 5) form.requestSubmit();
    });
    form.requestSubmit();
    form.method = 'post';
    form.submit();
    equal(heard, []);
    document.body.append(form);
    form.requestSubmit();
    equal(heard, ['invalid']);
    form.noValidate = true;
    form.requestSubmit();
    equal(heard, ['invalid', 'submit']);
    form.requestSubmit();
    equal(heard, ['invalid', 'submit', 'submit']);
    form.remove();
    form.requestSubmit();
    equal(heard.length, 3);
});
test('of a group of radio buttons one is checked, wherever they come to be', () => {
    const states = (box: Element): boolean[] =>
        Array.from(box.querySelectorAll('input'), (one) => one.checked);
    const radio = '<input type="radio" name="z" checked>';
    const box = document.createElement('div');
    document.body.append(box);
    box.innerHTML = radio + radio;
    equal(states(box), [false, true]);
    const made = document.createElement('input');
    Object.assign(made, { type: 'RADIO', name: 'z', checked: true });
    box.prepend(made);
    equal(states(box), [true, false, false]);
    (box.children[1] as HTMLInputElement).name = 'y';
    (box.children[1] as HTMLInputElement).checked = true;
    equal(states(box), [true, true, false]);
    made.name = 'y';
    equal(states(box), [true, false, false]);
    box.innerHTML = '<input type="radio" name="z"><input type="checkbox" name="z" checked>';
    (box.firstChild as HTMLInputElement).setAttribute('checked', '');
    (box.lastChild as HTMLInputElement).type = 'radio';
    equal(states(box), [false, true]);
    box.innerHTML = `<form id="radios">${radio}</form>${radio}`;
    equal(states(box), [true, true]);
    box.lastElementChild!.setAttribute('form', 'radios');
    equal(states(box), [false, true]);
    const form = make<HTMLFormElement>(`<form>${radio}${radio}<input type="radio" name="z"></form>`);
    (form[2] as HTMLInputElement).checked = true;
    equal(states(form), [false, false, true]);
    form.reset();
    equal(states(form), [false, true, false]);
    // Outside of forms and of the document nobody keeps groups until a script checks one.
    const apart = document.createElement('div');
    apart.innerHTML = radio + radio;
    equal(states(apart), [true, true]);
    (apart.firstChild as HTMLInputElement).checked = true;
    equal(states(apart), [true, false]);
    box.remove();
});
test('a click makes a checkbox one thing or the other, and a click that is prevented leaves it neither', () => {
    const box = make<HTMLInputElement>('<input type="checkbox">');
    box.indeterminate = true;
    const seen: boolean[] = [];
    box.onclick = (event) => {
        seen.push(box.indeterminate, box.checked);
        if (seen.length === 2) event.preventDefault();
    };
    box.click();
    equal([seen, box.indeterminate, box.checked], [[false, true], true, false]);
    equal([(box.cloneNode() as HTMLInputElement).indeterminate, box.matches(':indeterminate')], [true, true]);
    box.click();
    equal([box.indeterminate, box.checked], [false, true]);
    const form = make<HTMLFormElement>('<form><input type="radio" name="z"><progress></progress></form>');
    const states = (): boolean[] => Array.from(form.children, (one) => one.matches(':indeterminate'));
    equal(states(), [true, true]);
    (form[0] as HTMLInputElement).checked = true;
    equal(states(), [false, true]);
    const text = make<HTMLInputElement>('<input>');
    text.checked = true;
    equal(text.matches(':checked'), false);
});
test('a form sends the place of an image, directions and the coding that it is asked for', () => {
    const form = make<HTMLFormElement>('<form dir="rtl"><input type="hidden" name="_charset_" value="x">'
        + '<input name="a" value="1" dirname="b"><input type="number" name="n" dirname="m" value="2">'
        + '<input type="image" name="i"><input type="image"><button type="button" name="c"></button></form>');
    document.body.append(form);
    const [image, other] = [...form.querySelectorAll<HTMLInputElement>('[type=image]')] as [HTMLInputElement, HTMLInputElement];
    const sent = (submitter?: HTMLElement): unknown => [...new FormData(form, submitter)].map((pair) => pair.join('=')).join('&');
    equal(sent(), '_charset_=UTF-8&a=1&b=rtl&n=2');
    equal(sent(other), '_charset_=UTF-8&a=1&b=rtl&n=2&x=0&y=0');
    form.onsubmit = () => false;
    image.dispatchEvent(new MouseEvent('click', { clientX: 3, clientY: 4, cancelable: true }));
    equal(sent(image), '_charset_=UTF-8&a=1&b=rtl&n=2&i.x=3&i.y=4');
    throws(() => new FormData(form, form.querySelector('button')), 'TypeError');
    throws(() => new FormData(form, document.createElement('button')), 'NotFoundError');
    throws(() => { form.requestSubmit({} as HTMLElement); }, 'TypeError');
    form.remove();
});
test('required is not asked of what nobody can fill in', () => {
    const valid = (markup: string): boolean => make<HTMLInputElement>(markup).validity.valid;
    equal(['<input required>', '<input required disabled>', '<input required readonly>', '<input required type="hidden">',
        '<textarea required readonly></textarea>', '<input required type="image">', '<input required type="checkbox">',
        '<select required disabled></select>'].map(valid), [false, true, true, true, true, true, false, false]);
    equal(make<HTMLInputElement>('<input type="image">').willValidate, false);
});
test('dates and times are kept as the standard has them, and are numbers and moments', () => {
    const input = document.createElement('input');
    const kept = (type: string, ...values: string[]): string[] => values.map((value) => {
        input.type = type;
        input.value = value;
        return input.value;
    });
    equal(kept('datetime-local', '2024-01-02 03:04:00', '2024-01-02T03:04:05.100', '2024-01-02T24:00', '0000-01-01T00:00',
        '12345-01-01T00:00'), ['2024-01-02T03:04', '2024-01-02T03:04:05.1', '', '', '12345-01-01T00:00']);
    equal(kept('week', '2024-W52', '2024-W53', '2020-W53', '0000-W01'), ['2024-W52', '', '2020-W53', '']);
    equal([...kept('date', '0000-01-01', '275760-09-13', '275760-09-14'), ...kept('month', '2024-13', '275760-09')],
        ['', '275760-09-13', '', '', '275760-09']);
    equal([...kept('number', '1e400', '1e3'), ...kept('time', '12:00:01.1', '24:00')], ['', '1e3', '12:00:01.1', '']);
    const numbers = (type: string, value: string): unknown[] => {
        kept(type, value);
        return [input.valueAsNumber, input.valueAsDate?.toISOString().slice(0, 10) ?? null];
    };
    equal([numbers('month', '1970-02'), numbers('week', '2024-W10'), numbers('datetime-local', '1970-01-01T00:01')],
        [[1, '1970-02-01'], [1_709_510_400_000, '2024-03-04'], [60_000, null]]);
    const set = (type: string, work: () => void): string => {
        input.type = type;
        work();
        return input.value;
    };
    const moment = new Date(86_400_000 * 40 + 3_661_001);
    equal(['month', 'week', 'time', 'date'].map((type) => set(type, () => { input.valueAsDate = moment; })),
        ['1970-02', '1970-W07', '01:01:01.001', '1970-02-10']);
    equal([set('month', () => { input.valueAsNumber = -5; }), set('week', () => { input.valueAsNumber = NaN; })],
        ['1969-08', '']);
    throws(() => { input.valueAsNumber = Infinity; }, 'NotSupportedError');
    input.valueAsDate = {} as Date;
    equal(input.value, '');
    input.type = 'datetime-local';
    throws(() => { input.valueAsDate = moment; }, 'InvalidStateError');
});
test('a value goes along to another type, and what sends a form says how in small letters', () => {
    const input = document.createElement('input');
    input.value = 'abc';
    input.type = 'hidden';
    equal([input.value, input.getAttribute('value')], ['abc', 'abc']);
    input.type = 'text';
    input.value = 'x';
    input.type = 'number';
    equal(input.value, '');
    input.type = 'text';
    equal([input.value, input.getAttribute('value')], ['', 'abc']);
    const button = document.createElement('button');
    equal([button.formMethod, button.formEnctype], ['', '']);
    button.formMethod = 'POST';
    button.formEnctype = 'x';
    equal([button.formMethod, button.formEnctype], ['post', 'application/x-www-form-urlencoded']);
});
test('an option is chosen by its attribute until it was chosen otherwise, and the last one that was is it', () => {
    const select = make<HTMLSelectElement>('<select><option>1</option><option>2</option><option>3</option></select>');
    const values: string[] = [];
    const tell = (work: () => void): void => {
        work();
        values.push(select.value);
    };
    tell(() => { select.value = '3'; });
    tell(() => { select.options[0]!.setAttribute('selected', ''); });
    tell(() => { select.options[1]!.setAttribute('selected', ''); });
    tell(() => { select.options[1]!.removeAttribute('selected'); });
    tell(() => { select.prepend(new Option('0')); });
    tell(() => { select.insertBefore(new Option('z', 'z', true, true), select.options[1]!); });
    tell(() => { select.innerHTML = '<option>a<option selected>b<option selected>c'; });
    tell(() => { select.options[2]!.selected = false; });
    tell(() => { select.options[0]!.disabled = true; });
    equal(values, ['3', '1', '2', '1', '1', 'z', 'c', 'a', 'a']);
    select.multiple = true;
    select.options[0]!.selected = select.options[2]!.selected = true;
    select.multiple = false;
    equal(Array.from(select.selectedOptions, (one) => one.value), ['a']);
    const marked = new Option('x', 'x', true);
    equal([marked.selected, (marked.cloneNode() as HTMLOptionElement).selected], [false, true]);
});
test('a field tells of another selection, and which way it goes', async () => {
    const isAndroid = /Android/.test(navigator.userAgent);
    const undirected = isAndroid ? 'forward' : 'none';
    const input = document.body.appendChild(make<HTMLInputElement>('<input value="hello">'));
    const told: boolean[] = [];
    const hear = (event: Event): void => { told.push(event.target === input); };
    document.addEventListener('selectionchange', hear);
    equal(input.selectionDirection, undirected);
    input.setSelectionRange(1, 3);
    input.setSelectionRange(1, 2);
    await sleep(5);
    equal([told.splice(0).length, input.selectionDirection], [1, undirected]);
    input.setSelectionRange(1, 2, 'backward');
    await sleep(5);
    equal([told.splice(0), input.selectionDirection], [[], 'backward']);
    input.select();
    await sleep(5);
    equal([told.splice(0), input.selectionDirection], [[true], undirected]);
    document.removeEventListener('selectionchange', hear);
    input.remove();
});
test('dates and times step by their own measures, and say which values lie between two steps', () => {
    const stepped = (html: string, count = 1): string => {
        const input = make<HTMLInputElement>(`<input ${html}>`);
        if (count < 0) input.stepDown(-count);
        else input.stepUp(count);
        return input.value;
    };
    equal([stepped('type="date" value="2024-02-28"', 2), stepped('type="time" value="10:30"', -1),
        stepped('type="month" value="2023-12"'), stepped('type="week" value="2020-W53"'),
        stepped('type="datetime-local" value="2024-01-01T00:00" step="1.5"'),
        stepped('type="date" value="2010-02-10" min="2011-02-10"', -1),
        stepped('type="range" value="8" max="12" step="3"', 4), stepped('type="number" min="7"', -1)],
        ['2024-03-01', '10:29', '2024-01', '2021-W01', '2024-01-01T00:00:01.5', '2010-02-10', '11', '7']);
    const between = (html: string, value: string): boolean => {
        const input = make<HTMLInputElement>(`<input ${html}>`);
        input.value = value;
        return input.validity.stepMismatch;
    };
    equal([between('type="date" step="2"', '1970-01-02'), between('type="time"', '10:30:01'),
        between('type="week"', '2024-W07'), between('type="time" step="any"', '10:30:01')],
        [true, true, false, false]);
});
test('an empty value is missing in a required select where it is the first option that stands for none', () => {
    const select = make<HTMLSelectElement>('<select required><option><option></select>');
    equal(select.validity.valueMissing, true);
    select.selectedIndex = 1;
    equal(select.validity.valueMissing, false);
    select.size = 2;
    select.selectedIndex = -1;
    equal(select.validity.valueMissing, true);
});
test('a form of another name, or of none, owns no control', () => {
    const box = document.body.appendChild(make<HTMLElement>('<div><p id="owner-p"></p><form><input form="owner-p">'
        + '<input form=""><object></object></form></div>'));
    const [first, second] = box.querySelectorAll('input');
    equal([first!.form, second!.form, box.querySelector('object')!.form === box.querySelector('form')],
        [null, null, true]);
    box.remove();
});
test('the cursor stays where it is when a script sets the value that is there', () => {
    const input = make<HTMLInputElement>('<input value="hello">');
    input.setSelectionRange(1, 2);
    input.value = 'hello';
    equal([input.selectionStart, input.selectionEnd], [1, 2]);
    input.value = 'hell';
    equal(input.selectionStart, 4);
    input.setSelectionRange(1, -1);
    equal([input.selectionStart, input.selectionEnd], [1, 4]);
    throws(() => { input.setRangeText('x', 3, 1); }, 'IndexSizeError');
    input.setRangeText('xyz', 1, 2, 'end');
    equal([input.value, input.selectionStart, input.selectionEnd], ['hxyzll', 4, 4]);
});
test('a script that selects something else raises one event of it', async () => {
    const area = make<HTMLTextAreaElement>('<textarea>hello</textarea>');
    let count = 0;
    area.addEventListener('select', () => { count += 1; });
    area.setSelectionRange(1, 3);
    area.setSelectionRange(1, 3);
    await sleep(5);
    equal(count, 1);
    area.setRangeText('abc');
    await sleep(5);
    equal(count, 2);
});
test('a select has its options by place, and sets them so', () => {
    const select = make<HTMLSelectElement>('<select><option>a</option><option>b</option></select>');
    const places = select as unknown as Record<number, HTMLOptionElement | null>;
    const { selectedOptions } = select;
    equal([places[1]!.value, places[2]], ['b', undefined]);
    places[1] = new Option('c');
    select.selectedIndex = 1;
    equal([select.value, select.selectedOptions === selectedOptions, selectedOptions[0]!.value], ['c', true, 'c']);
    places[0] = null;
    equal(select.length, 1);
});
test('an option has the text that is no script, and an empty label where it says so', () => {
    const option = make<HTMLOptionElement>('<option label="">a</option>');
    equal(option.label, '');
    option.append(document.createElement('script'), ' b');
    option.querySelector('script')!.type = 'text/plain';
    option.querySelector('script')!.textContent = 'no';
    equal(option.text, 'a b');
});
test('what a field may be filled with is told in words that browsers know', () => {
    const detail = (text: string, html = '<input>'): string => {
        const field = make<HTMLInputElement>(html);
        field.setAttribute('autocomplete', text);
        return field.autocomplete;
    };
    equal([detail(' EMAIL\t'), detail('shipping  country'), detail('section-A billing work tel'), detail('foobar'),
        detail('foo name'), detail('on'), detail('on', '<input type="hidden">'), detail('off', '<select></select>')],
        ['email', 'shipping country', 'section-a billing work tel', '', '', 'on', '', 'off']);
});
test('an input of several addresses trims each of them', () => {
    const input = make<HTMLInputElement>('<input type="email" multiple>');
    input.value = ' a@b.c , d@e.f ';
    equal(input.value, 'a@b.c,d@e.f');
});
test('a checkbox whose click is cancelled is as mixed as it was', () => {
    const box = make<HTMLInputElement>('<input type="checkbox">');
    box.addEventListener('click', (event) => {
        box.indeterminate = true;
        event.preventDefault();
    });
    box.click();
    equal([box.checked, box.indeterminate], [false, false]);
});
test('rows and cells count in the table that they are a part of', () => {
    const row = document.createElement('tr');
    const box = make<HTMLElement>('<table><tbody><tr><td><div></div></td></tr></tbody></table>');
    box.querySelector('div')!.append(row);
    equal([row.rowIndex, row.sectionRowIndex], [-1, -1]);
    box.querySelector('tbody')!.append(row);
    equal([row.rowIndex, row.sectionRowIndex], [1, 1]);
});
test('a list has the options that are its children and those of its groups', () => {
    const select = make<HTMLSelectElement>('<select><option>a</option><optgroup><option>b</option></optgroup></select>');
    const box = document.createElement('div');
    box.append(new Option('c'));
    const group = document.createElement('optgroup');
    group.append(new Option('d'));
    select.lastElementChild!.append(group);
    select.append(box);
    equal(Array.from(select.options, (one) => one.text), ['a', 'b']);
    equal([(group.firstChild as HTMLOptionElement).index, (box.firstChild as HTMLOptionElement).form], [0, null]);
});
test('a radio button alone is a group of its own', () => {
    const radio = document.createElement('input');
    Object.assign(radio, { type: 'radio', name: 'n', required: true });
    equal(radio.validity.valueMissing, true);
    radio.checked = true;
    equal(radio.validity.valueMissing, false);
});
test('who listens after the selection of a field has changed, but in the same script, hears of it', async () => {
    const input = document.createElement('input');
    input.value = 'foo';
    document.body.append(input);
    const heard: boolean[] = [];
    input.setSelectionRange(1, 2);
    input.addEventListener('selectionchange', (event) => heard.push(event.bubbles));
    await sleep(10);
    input.remove();
    equal(heard, [true]);
});
