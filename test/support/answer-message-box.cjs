// Loaded with `-r` before the app: stands in for the person at a message box, and writes down what it said.
const { writeFileSync } = require('node:fs');
const { dialog } = require('electron');

dialog.showMessageBox = async (...values) => {
  writeFileSync(process.env.MESSAGE_BOX_FILE, JSON.stringify(values.at(-1)));
  return { response: 0, checkboxChecked: false };
};
