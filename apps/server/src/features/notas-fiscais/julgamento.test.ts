import { X509Certificate } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Notificacao } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { type Emissores, lerEmissores } from "../../certificados/emissores.ts"
import { type Ambiente, criarAmbiente } from "../../testes/ambiente.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import {
  type CenaDosEmissores,
  cancelamentoDe,
  EMISSOR,
  FALSARIO,
  MES,
  montarCenaDosEmissores,
  notaDe,
} from "./emissores.fixtures.ts"
import { julgarDeNovo } from "./julgamento.service.ts"

let ambiente: Ambiente
let c: CenaDosEmissores
let pasta: string
/** The same installation once its operator names who signed as an issuer. */
let conhecem: Emissores

beforeAll(async () => {
  ambiente = await criarAmbiente()
  pasta = mkdtempSync(join(tmpdir(), "emissores-"))
  const digital = new X509Certificate(FALSARIO.certPem).fingerprint256.replaceAll(":", "").toLowerCase()
  writeFileSync(
    join(pasta, "novo.json"),
    JSON.stringify([{ nome: "Prefeitura", fonte: "ofício da prefeitura", digital }]),
  )
  conhecem = lerEmissores(pasta)
})
afterAll(async () => {
  rmSync(pasta, { recursive: true })
  await ambiente.fechar()
})
beforeEach(async () => {
  c = await montarCenaDosEmissores(ambiente)
})

const agora = () => new Date("2026-11-10T12:00:00-03:00")
const relatarErro = (erro: unknown) => ambiente.errosRelatados.push(erro)
const julgar = (porVez?: number, sinal?: AbortSignal) =>
  julgarDeNovo(ambiente.banco, { emissores: conhecem, agora, relatarErro, ...(porVez && { porVez }), sinal })
const avisos = async () =>
  (await ambiente.pedir(c.contador, "GET", "/notificacoes"))
    .json<{ lista: Notificacao[] }>()
    .lista.filter(({ titulo }) => titulo === "Os emissores reconhecidos mudaram")

it("o que passa a ser reconhecido entra na receita; o que a empresa enviou espera; o escritório é avisado uma vez", async () => {
  const dono = await ambiente.criarAtor(c.idEscritorio, "EMPRESA", [c.empresa.id])
  await c.importar(c.contador, notaDe("901", EMISSOR))
  await c.importar(c.contador, notaDe("902", EMISSOR))
  for (const numero of ["903", "904", "905"]) await c.importar(c.contador, notaDe(numero, FALSARIO))
  // 901: sent by the office; 902: by the company.
  await c.importar(c.contador, cancelamentoDe("901", FALSARIO))
  await c.importar(dono, cancelamentoDe("902", FALSARIO))
  const { id } = (await c.nota("905")) ?? {}
  const recusa = { decisao: "recusada", motivo: "Nota que a empresa não emitiu" }
  expect((await ambiente.pedir(c.contador, "PATCH", `/notas-fiscais/${id}/decisao`, { corpo: recusa })).status).toBe(
    200,
  )

  await julgar()
  // 901 cancelada, 902 de pé, 903 e 904 entram; 905 foi recusada por uma pessoa: 10.000,00 × 3
  expect(await c.receita()).toBe("30000.00")
  expect(await c.nota("901")).toMatchObject({ status: 2 })
  expect(await c.nota("902")).toMatchObject({ status: 1 })
  expect(await c.nota("905")).toMatchObject({ contaNaReceita: false })
  const [aviso, ...outros] = await avisos()
  expect(outros).toEqual([])
  // Entraram 20.000,00 e saíram 10.000,00.
  expect(aviso?.mensagem.replaceAll("\u00a0", " ")).toBe(
    "4 documentos que estavam em quarentena passaram a ter emissor reconhecido, de 1 empresa. A receita dos meses abertos aumentou R$ 10.000,00. 1 veio da própria empresa e espera a sua decisão.",
  )
  await julgar()
  expect(await avisos()).toHaveLength(1)
  expect(ambiente.errosRelatados).toEqual([])
})

it("parado no meio, retoma de onde estava, sem repetir nem pular", async () => {
  for (const numero of ["911", "912", "913"]) await c.importar(c.contador, notaDe(numero, FALSARIO))
  const parada = new AbortController()
  let partes = 0
  await julgarDeNovo(ambiente.banco, {
    emissores: {
      digital: conhecem.digital,
      reconhecer: (assinado) => {
        if (++partes === 1) parada.abort()
        return conhecem.reconhecer(assinado)
      },
    },
    agora,
    relatarErro,
    sinal: parada.signal,
    porVez: 1,
  })
  expect((await c.notas()).filter((n) => n.contaNaReceita)).toHaveLength(1)
  expect(await avisos()).toEqual([])
  await julgar(1)
  expect(await c.receita()).toBe("30000.00")
  expect((await avisos())[0]?.mensagem).toMatch(/^3 documentos/)
})

it("mês fechado não muda: a nota só entra quando ele é reaberto", async () => {
  await c.importar(c.contador, notaDe("921", EMISSOR))
  const { linha } = await c.detalhe()
  await concluirEtapas(ambiente.banco, c.contador.escopo, MES, [c.empresa.id])
  const doMes = `/fechamentos/das/${c.empresa.id}/${MES}`
  const fechar = await ambiente.pedir(c.contador, "POST", `${doMes}/fechar`, {
    corpo: { idApuracao: linha.idApuracao },
  })
  expect(fechar.status).toBe(200)
  await c.importar(c.contador, notaDe("922", FALSARIO))
  await julgar()
  expect(await c.receita()).toBe("10000.00")
  expect((await avisos())[0]?.mensagem).toMatch(/não mudou\. 1 é de mês fechado e nada mudou nele/)
  const { rows } = await ambiente.banco.emEscopo(c.contador.escopo, (tx) =>
    tx.execute(sql`select estado from fechamentos where id_empresa = ${c.empresa.id} and competencia = ${MES}`),
  )
  expect(rows).toEqual([{ estado: "fechado" }])
  const reaberto = await ambiente.pedir(c.contador, "POST", `${doMes}/reabrir`, {
    corpo: { motivo: "Nota da prefeitura reconhecida" },
  })
  expect(reaberto.status).toBe(200)
  expect(await c.receita()).toBe("20000.00")
})
