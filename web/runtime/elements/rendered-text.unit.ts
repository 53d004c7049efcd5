import { equal, test } from '../unit';

const shown = (html: string): string => {
    const box = document.body.appendChild(document.createElement('div'));
    box.innerHTML = html;
    const text = box.innerText;
    box.remove();
    return text;
};

test('a text has lines where blocks, paragraphs and breaks are', () => {
    equal(shown('one<div>two</div>three'), 'one\ntwo\nthree');
    equal(shown('<h1>Title</h1><p>first</p><p>second</p>end'), 'Title\n\nfirst\n\nsecond\n\nend');
    equal(shown('a<br>b<br><br>c'), 'a\nb\n\nc');
    equal(shown('<ul><li>x</li><li>y</li></ul>'), 'x\ny');
    equal(shown('<div><div><div>deep</div></div></div>after'), 'deep\nafter');
    equal(shown('<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>'), '1\t2\n3\t4');
});
test('white space is one space, and none at the ends of lines', () => {
    equal(shown('  a \n  b  <b> c</b> <i> d </i>  '), 'a b c d');
    equal(shown('<div> x </div> <div> y </div>'), 'x\ny');
    equal(shown('<pre> a\n  b</pre>'), ' a\n  b');
    equal(shown('<span style="white-space: pre-line"> a  b \n c</span>'), 'a b\nc');
    equal(shown('a&nbsp; b'), 'a\u00a0 b');
});
test('what is not displayed has no text', () => {
    equal(shown('a<script>b</script><style>c</style><span hidden>d</span><template>e</template>f'), 'af');
    equal(shown('a<span style="display: none">b</span><textarea>c</textarea><i style="visibility: hidden">d<u style="visibility: visible">e</u></i>'), 'ae');
    equal(shown('<details><summary>s</summary>t</details>'), 's');
    const loose = document.createElement('div');
    loose.innerHTML = 'a<p>b</p>';
    equal(loose.innerText, 'ab');
});
test('lines that are set are breaks', () => {
    const box = document.createElement('div');
    box.innerText = 'one\ntwo\r\n<three>';
    equal(box.innerHTML, 'one<br>two<br>&lt;three&gt;');
    const [first] = box.childNodes;
    equal(first.nodeValue, 'one');
    const inner = document.createElement('b');
    box.replaceChildren(inner);
    inner.outerText = 'x\ny';
    equal(box.innerHTML, 'x<br>y');
});
test('the letters of a text and its lines are as sheets have them', () => {
    const sheet = '<style>.up { text-transform: uppercase } .each { text-transform: capitalize } .row { display: flex } '
        + '.gone { display: none } .off { visibility: hidden }</style>';
    equal(shown(`${sheet}<p class=up>straße <i style="text-transform: none">as is</i></p><b class=each>don’t be-hasty</b>`),
        'STRASSE as is\n\nDon’t Be-Hasty');
    equal(shown(`${sheet}<div class=row><b>a</b> <i>b</i></div>c<b class=gone>d</b><b class=off>e</b>`), 'a\nb\nc');
});
