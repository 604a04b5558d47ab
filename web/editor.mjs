export class Editor { constructor() {} async open() { return null; } }
