import { getTableColumns, getTableName } from "drizzle-orm"
import { expect, it } from "vitest"
import { lerTabelas } from "../apps/server/src/db/tabelas.ts"
import { camposDeServico, entidadeDe, rotuloDoCampo } from "../apps/web/src/features/historico/rotulos.ts"

it("tudo que a trilha de auditoria guarda tem nome para as pessoas: as tabelas e as suas colunas", async () => {
  const semNome: string[] = []
  for (const [tabela, { auditoria }] of await lerTabelas()) {
    if (typeof auditoria === "object" && "nao" in auditoria) continue
    const nome = getTableName(tabela)
    if (entidadeDe(nome).plural === nome) semNome.push(nome)
    const fora = new Set<string>(typeof auditoria === "object" && "sem" in auditoria ? auditoria.sem : [])
    for (const { name: coluna } of Object.values(getTableColumns(tabela)))
      if (!fora.has(coluna) && !camposDeServico.has(coluna) && rotuloDoCampo(coluna) === coluna)
        semNome.push(`${nome}.${coluna}`)
  }
  expect(semNome).toEqual([])
})
