import { equal, test, throws } from '../unit';

const rounded = (text: string): string => text.replace(/-?\d+\.\d+/g, (number) => `${Math.round(Number(number) * 1000) / 1000}`);

test('a matrix is read from the text of a transform', () => {
    const text = (transform: string): string => rounded(`${new DOMMatrix(transform)}`);
    equal(text(''), 'matrix(1, 0, 0, 1, 0, 0)');
    equal(text('none'), 'matrix(1, 0, 0, 1, 0, 0)');
    equal(text('translate(10px, 20px) scale(2)'), 'matrix(2, 0, 0, 2, 10, 20)');
    equal(text('rotate(90deg)'), 'matrix(0, 1, -1, 0, 0, 0)');
    equal(text('translate3d(1px,2px,0)'), 'matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 0, 1)');
    equal(text('matrix(1, 2, 3, 4, 5, 6)'), 'matrix(1, 2, 3, 4, 5, 6)');
    equal(text('skewX(45deg)'), 'matrix(1, 0, 1, 1, 0, 0)');
    throws(() => new DOMMatrix('translate(50%)'), 'SyntaxError');
    throws(() => new DOMMatrix('twist(1)'), 'SyntaxError');
    equal([new WebKitCSSMatrix('translateX(7px)').m41, WebKitCSSMatrix === DOMMatrix, DOMMatrix.name],
        [7, true, 'DOMMatrix']);
});
test('matrices multiply, invert and move points', () => {
    const matrix = new DOMMatrix([2, 0, 0, 2, 10, 20]);
    equal([matrix.a, matrix.m41, matrix.f, matrix.is2D, matrix.isIdentity], [2, 10, 20, true, false]);
    equal(`${matrix.multiply(matrix.inverse())}`, 'matrix(1, 0, 0, 1, 0, 0)');
    equal(`${new DOMMatrix('rotate(90deg)').inverse()}`, 'matrix(0, -1, 1, 0, 0, 0)');
    equal(new DOMMatrix('perspective(100px)').m34, -0.01);
    const { x, y } = matrix.transformPoint({ x: 1, y: 2 });
    equal([x, y], [12, 24]);
    equal([`${matrix.translate(1, 1)}`, `${matrix}`],
        ['matrix(2, 0, 0, 2, 12, 22)', 'matrix(2, 0, 0, 2, 10, 20)']);
    matrix.translateSelf(0, 0, 3);
    equal([matrix.is2D, matrix.m43], [false, 3]);
    equal(new DOMMatrix([0, 0, 0, 0, 0, 0]).inverse().is2D, false);
    equal([...new DOMMatrix().rotateAxisAngle(0, 0, 1, 180).toFloat64Array()].slice(0, 2), [-1, 0]);
    throws(() => { (new DOMMatrixReadOnly() as any).a = 2; }, 'TypeError');
    throws(() => DOMMatrix.fromMatrix({ a: 1, m11: 2 }), 'TypeError');
});
test('points and quadrilaterals have their members', () => {
    const point = DOMPoint.fromPoint({ x: 3 });
    point.y = 4;
    equal(point.toJSON(), { x: 3, y: 4, z: 0, w: 1 });
    const quad = DOMQuad.fromRect({ x: 1, y: 2, width: 3, height: 4 });
    const bounds = quad.getBounds();
    equal([quad.p3.x, quad.p3.y, bounds.x, bounds.height], [4, 6, 1, 4]);
});
test('matrices take calculations and comments, and both zeros for one', () => {
    equal([`${new DOMMatrix('translateX(calc(2 * 2.5px)) /* x */')}`, `${new DOMMatrix('NONE/**/')}`],
        ['matrix(1, 0, 0, 1, 5, 0)', 'matrix(1, 0, 0, 1, 0, 0)']);
    equal([DOMMatrix.fromMatrix({ c: 0, m21: -0 }).is2D, DOMMatrix.fromMatrix({ is2D: null } as any).is2D,
        Object.is(DOMMatrix.fromMatrix({ m13: -0, is2D: true }).m13, 0)], [true, false, true]);
    equal([Object.keys(DOMMatrix), DOMMatrix.prototype.multiply.length, DOMMatrixReadOnly.length, Object.keys(DOMRect)],
        [['fromMatrix', 'fromFloat32Array', 'fromFloat64Array'], 0, 0, ['fromRect']]);
});
