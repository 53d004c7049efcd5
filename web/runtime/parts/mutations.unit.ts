import { equal, test, throws } from '../unit';

const turn = () => Promise.resolve();
const kinds = (records: MutationRecord[]) => records.map((one) => [
    one.type, (one.target as Element).nodeName, one.addedNodes.length, one.removedNodes.length,
    one.attributeName, one.oldValue,
]);

test('changes of children, attributes and texts are told after the script', async () => {
    const box = document.createElement('div');
    box.innerHTML = '<p class="a">text</p>';
    const told: MutationRecord[][] = [];
    const observer = new MutationObserver((records, self) => {
        equal(self === observer, true);
        told.push(records);
    });
    observer.observe(box, {
        childList: true, attributes: true, attributeOldValue: true, characterDataOldValue: true,
        subtree: true,
    });
    const paragraph = box.firstElementChild as Element;
    paragraph.className = 'b';
    (paragraph.firstChild as Text).data = 'other';
    box.append(document.createElement('i'));
    paragraph.remove();
    equal(told.length, 0);
    await turn();
    equal(told.map(kinds), [[
        ['attributes', 'P', 0, 0, 'class', 'a'], ['characterData', '#text', 0, 0, null, 'text'],
        ['childList', 'DIV', 1, 0, null, null], ['childList', 'DIV', 0, 1, null, null],
    ]]);
    const [, , added, removed] = told[0] as MutationRecord[];
    equal([added?.previousSibling === paragraph, added?.nextSibling], [true, null]);
    equal([removed?.previousSibling, removed?.nextSibling === box.firstChild], [null, true]);
    equal(added?.addedNodes instanceof NodeList, true);
});
test('the children of a fragment are one change', async () => {
    const box = document.createElement('div');
    const told: MutationRecord[] = [];
    new MutationObserver((records) => { told.push(...records); }).observe(box, { childList: true });
    box.append('a');
    const fragment = document.createDocumentFragment();
    fragment.append(document.createElement('b'), document.createElement('i'));
    box.insertBefore(fragment, box.firstChild);
    await turn();
    equal(kinds(told), [
        ['childList', 'DIV', 1, 0, null, null], ['childList', 'DIV', 2, 0, null, null],
    ]);
});
test('one call that takes and gives several nodes is one record', async () => {
    const box = document.createElement('div');
    box.innerHTML = '<b></b><i></i><u></u>';
    const names = (nodes: NodeList) => Array.from(nodes, (one) => one.nodeName).join();
    const change = async (work: () => void) => {
        const records: MutationRecord[] = [];
        const observer = new MutationObserver((list) => { records.push(...list); });
        observer.observe(box, { childList: true });
        work();
        await turn();
        observer.disconnect();
        return records.map((one) => [names(one.addedNodes), names(one.removedNodes),
            one.previousSibling?.nodeName, one.nextSibling?.nodeName]);
    };
    equal(await change(() => { box.replaceChild(document.createElement('p'), box.children[1]!); }),
        [['P', 'I', 'B', 'U']]);
    equal(await change(() => { box.innerHTML = '<em></em>text'; }), [['EM,#text', 'B,P,U', null, null]]);
    equal(await change(() => { box.replaceChildren('a', document.createElement('s')); }),
        [['#text,S', 'EM,#text', null, null]]);
    equal(await change(() => { box.replaceChildren(box.lastChild!); }), [['S', '#text,S', null, null]]);
    equal(await change(() => { box.append(document.createElement('q'), 'b'); }),
        [['Q,#text', '', 'S', null]]);
    equal(await change(() => { box.replaceChild(box.firstChild!, box.firstChild!); }),
        [['', 'S', null, 'Q'], ['S', '', null, 'Q']]);
    equal(await change(() => { box.replaceChild(box.lastChild!, box.firstChild!); }),
        [['', '#text', 'Q', null], ['#text', 'S', null, 'Q']]);
    equal(await change(() => { box.textContent = 'all'; }), [['#text', '#text,Q', null, null]]);
    equal(await change(() => { box.textContent = ''; box.textContent = ''; }),
        [['', '#text', null, null]]);
    equal(await change(() => { box.insertAdjacentHTML('beforeend', '<b></b><i></i>'); }),
        [['B,I', '', null, null]]);
    equal(await change(() => { box.firstElementChild!.outerHTML = '1<u></u>'; }),
        [['#text,U', 'B', null, 'I']]);
    equal(await change(() => {
        throws(() => box.lastElementChild!.replaceChildren(box), 'Hierarchy');
    }), []);
});
test('a fragment may have more children than a call has arguments', () => {
    const [box, fragment] = [document.createElement('div'), document.createDocumentFragment()];
    box.append('first', 'last');
    for (let count = 0; count < 70_000; count++) fragment.append('');
    box.insertBefore(fragment, box.lastChild);
    equal([box.childNodes.length, box.firstChild!.nodeValue, box.lastChild!.nodeValue, fragment.firstChild],
        [70_002, 'first', 'last', null]);
    box.textContent = '';
    equal(box.firstChild, null);
});
test('a fragment tells that its children have left it', async () => {
    const fragment = document.createDocumentFragment();
    fragment.append('a', 'b');
    const told: MutationRecord[] = [];
    new MutationObserver((records) => { told.push(...records); }).observe(fragment, { childList: true });
    document.createElement('div').append(fragment);
    await turn();
    equal(kinds(told), [['childList', '#document-fragment', 0, 2, null, null]]);
});
test('an observer hears what it asked for, and nothing once it has left', async () => {
    const box = document.createElement('div');
    const child = document.createElement('p');
    box.append(child);
    let count = 0;
    const observer = new MutationObserver((records) => { count += records.length; });
    observer.observe(box, { attributeFilter: ['id'] });
    child.id = 'far';
    box.title = 'other';
    box.id = 'near';
    equal(kinds(observer.takeRecords()), [['attributes', 'DIV', 0, 0, 'id', null]]);
    box.id = 'again';
    observer.disconnect();
    box.id = 'gone';
    await turn();
    equal(count, 0);
    throws(() => observer.observe(box, {}), 'TypeError');
    throws(() => observer.observe(null as never, { childList: true }), 'instance of Node');
});
test('observers that change more are told of that in turn', async () => {
    const box = document.createElement('div');
    const seen: number[] = [];
    const observer = new MutationObserver((records) => {
        seen.push(records.length);
        if (box.childNodes.length < 3) box.append('more');
    });
    observer.observe(box, { childList: true });
    box.append('one');
    for (let round = 0; round < 6; round++) await turn();
    equal(seen, [1, 1, 1]);
});
test('a link tells that what it names has come, and says what it supports', async () => {
    const link = document.createElement('link');
    equal([link.relList.supports('modulepreload'), link.relList.supports('x')], [true, false]);
    throws(() => document.body.classList.supports('x'), 'TypeError');
    const loaded = new Promise((resolve) => {
        link.addEventListener('load', () => resolve('load'));
        link.addEventListener('error', () => resolve('error'));
    });
    link.rel = 'stylesheet';
    link.href = '/none.css';
    document.head.append(link);
    equal(await loaded, 'error');
});
test('who observes a subtree hears of what has left it until it is told', async () => {
    const box = document.createElement('div');
    box.innerHTML = '<p><b>x</b></p>';
    const told: unknown[] = [];
    const observer = new MutationObserver((records) => {
        told.push(records.map(({ type, target }) => `${type} ${target.nodeName}`));
    });
    observer.observe(box, { subtree: true, childList: true, attributes: true, characterData: true });
    const text = box.firstChild as HTMLElement;
    text.remove();
    text.id = 'a';
    (text.firstChild!.firstChild as Text).data = 'y';
    await null;
    text.id = 'b';
    await null;
    equal(told.splice(0), [['childList DIV', 'attributes P', 'characterData #text']]);
    box.append(text);
    text.remove();
    observer.disconnect();
    text.id = 'c';
    await null;
    equal(told, []);
});
test('observers are told in the order in which they were made, and of a split text first', async () => {
    const box = document.createElement('div');
    box.append('abc');
    const told: unknown[] = [];
    const [one, other] = ['one', 'other'].map((name) => new MutationObserver((records) => {
        told.push([name, records.map(({ type, oldValue }) => `${type} ${oldValue}`)]);
    })) as [MutationObserver, MutationObserver];
    const options = { subtree: true, childList: true, characterDataOldValue: true };
    other.observe(box, options);
    (box.firstChild as Text).splitText(1);
    one.observe(box, options);
    box.normalize();
    await null;
    equal(told, [['one', ['characterData a', 'childList null']],
        ['other', ['characterData abc', 'childList null', 'characterData a', 'childList null']]]);
    throws(() => { one.observe(box, { childList: true, attributes: false, attributeOldValue: true }); }, 'TypeError');
    one.disconnect();
    one.observe(box, { attributes: true, attributeFilter: ['y', 'z'] });
    box.setAttributeNS('urn:x', 'x:y', '1');
    box.setAttribute('z', '1');
    equal(one.takeRecords().map((record) => [record.attributeName, record.attributeNamespace]), [['z', null]]);
});
