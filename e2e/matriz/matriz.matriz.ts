import { test } from "@playwright/test"
import { conferir, enderecosDe, MODOS, PESSOAS, percorrer } from "./percurso.ts"

percorrer((page, modo, endereco, papel) => conferir(page, `${papel}, ${modo.nome}, ${endereco}`))

test.afterAll(() => {
  const telas = PESSOAS.reduce((total, [, papel]) => total + enderecosDe(papel).length, 0)
  // biome-ignore lint/suspicious/noConsole: the count is what this command leaves for people to read
  console.log(`Matriz: ${telas} telas por papel × ${MODOS.length} modos = ${telas * MODOS.length} páginas.`)
})
