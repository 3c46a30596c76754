import { X509Certificate } from "node:crypto"
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { ItemDeLote, Notificacao } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Emissores, lerEmissores } from "../../certificados/emissores.ts"
import { EMISSORES_DA_DEMONSTRACAO } from "../../config.ts"
import type { Banco } from "../../db/banco.ts"
import { type Ambiente, criarAmbiente } from "../../testes/ambiente.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { montarTrabalhos } from "../../trabalhos.ts"
import {
  type CenaDosEmissores,
  cancelamentoDe,
  EMISSOR,
  FALSARIO,
  MES,
  montarCenaDosEmissores,
  notaDe,
} from "./emissores.fixtures.ts"
import { pedirJulgamento } from "./julgamento.service.ts"

let ambiente: Ambiente
let c: CenaDosEmissores
let pasta: string
/** The same installation once its operator names who signed as an issuer. */
let conhecem: Emissores

beforeAll(async () => {
  ambiente = await criarAmbiente()
  pasta = mkdtempSync(join(tmpdir(), "emissores-"))
  cpSync(EMISSORES_DA_DEMONSTRACAO, pasta, { recursive: true })
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
/** A process starts with these issuers and does what it finds. */
const julgar = (emissores = conhecem) => montarTrabalhos(ambiente.banco, agora, relatarErro, { emissores }).lotes()
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
    "4 documentos que estavam em quarentena passaram a ter emissor reconhecido, de 1 empresa. A receita dos meses abertos aumentou R$ 10.000,00. 1 é um evento que espera a sua decisão.",
  )
  await julgar()
  expect(await avisos()).toHaveLength(1)
  expect(ambiente.errosRelatados).toEqual([])
})

/** Counts the transactions that anything opens. */
function contado(banco: Banco) {
  let transacoes = 0
  const contar = <T>(corpo: () => T): T => {
    transacoes++
    return corpo()
  }
  const emEscopo: Banco["emEscopo"] = (escopo, corpo) => contar(() => banco.emEscopo(escopo, corpo))
  const naPlataforma: Banco["naPlataforma"] = (corpo, autoria) => contar(() => banco.naPlataforma(corpo, autoria))
  return { banco: { ...banco, emEscopo, naPlataforma }, transacoes: () => transacoes }
}

it("acordado sem nada novo, nada pergunta ao banco sobre os emissores", async () => {
  await c.importar(c.contador, notaDe("911", FALSARIO))
  const { banco, transacoes } = contado(ambiente.banco)
  const trabalhos = montarTrabalhos(banco, agora, relatarErro, { emissores: conhecem })
  const custo = async (fazer: () => Promise<unknown>) => {
    const antes = transacoes()
    await fazer()
    return transacoes() - antes
  }
  await trabalhos.lotes()
  const acordar = await custo(trabalhos.lotes)
  const perguntar = await custo(() => pedirJulgamento(banco, { emissores: conhecem, agora, relatarErro }))
  expect(perguntar).toBeGreaterThan(1)
  // A process that starts asks once, about the engine and about the issuers; each wake after that asks neither.
  const outro = montarTrabalhos(banco, agora, relatarErro, { emissores: conhecem })
  await outro.recalculo()
  expect(await custo(outro.lotes)).toBe(acordar + perguntar)
  expect(await custo(outro.lotes)).toBe(acordar)
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

/** Reais as the texts have them, with plain spaces. */
const simples = (texto: string | undefined) => texto?.replaceAll("\u00a0", " ")

describe("um emissor que sai da lista", () => {
  it("devolve à quarentena o que é de mês aberto, com um aviso em reais; e voltando ele, volta tudo", async () => {
    for (const numero of ["931", "932"]) await c.importar(c.contador, notaDe(numero, EMISSOR))
    await c.importar(c.contador, cancelamentoDe("931", EMISSOR))
    expect(await c.receita()).toBe("10000.00")

    await julgar(lerEmissores(null))
    // 932 sai; a 931 deixa de estar cancelada, mas também não é de ninguém conhecido.
    expect(await c.nota("932")).toMatchObject({ assinatura: "nao-reconhecida", contaNaReceita: false })
    expect(await c.nota("931")).toMatchObject({ status: 1, assinatura: "nao-reconhecida" })
    const [aviso, ...outros] = await avisos()
    expect(outros).toEqual([])
    expect(simples(aviso?.mensagem)).toBe(
      "3 documentos deixaram de ter emissor reconhecido, de 1 empresa: o que é de mês aberto voltou à quarentena. A receita dos meses abertos diminuiu R$ 10.000,00. 1 é um evento que espera a sua decisão.",
    )
    expect((await c.detalhe()).linha.situacao).not.toBe("calculado")

    await julgar(lerEmissores(EMISSORES_DA_DEMONSTRACAO))
    expect(await c.nota("931")).toMatchObject({ status: 2 })
    expect(await c.receita()).toBe("10000.00")
    expect(ambiente.errosRelatados).toEqual([])
  })

  it("o mês fechado fica como está, diz quanto mudaria, e muda quando uma pessoa o reabre", async () => {
    await c.importar(c.contador, notaDe("941", EMISSOR))
    const { linha } = await c.detalhe()
    await concluirEtapas(ambiente.banco, c.contador.escopo, MES, [c.empresa.id])
    const doMes = `/fechamentos/das/${c.empresa.id}/${MES}`
    const corpo = { idApuracao: linha.idApuracao }
    expect((await ambiente.pedir(c.contador, "POST", `${doMes}/fechar`, { corpo })).status).toBe(200)

    await julgar(lerEmissores(null))
    expect(await c.nota("941")).toMatchObject({ assinatura: "valida", contaNaReceita: true })
    expect(await c.receita()).toBe("10000.00")
    const [aviso] = await avisos()
    expect(simples(aviso?.mensagem)).toMatch(
      /A receita dos meses abertos não mudou\. 1 é de mês fechado e nada mudou nele \(a receita diminuiria R\$ 10\.000,00\): reabra o mês se for o caso\.$/,
    )
    const { lista } = (await ambiente.pedir(c.contador, "GET", `/lotes/${aviso?.idLote}/itens`)).json<{
      lista: ItemDeLote[]
    }>()
    expect(lista.flatMap((i) => i.detalhes).map(simples)).toEqual([
      "Nota 941, de 10/2026, R$ 10.000,00: o mês está fechado e nada mudou nele.",
    ])

    const motivo = "O emissor deixou de ser reconhecido"
    expect((await ambiente.pedir(c.contador, "POST", `${doMes}/reabrir`, { corpo: { motivo } })).status).toBe(200)
    expect(await c.nota("941")).toMatchObject({ assinatura: "nao-reconhecida", contaNaReceita: false })
  })
})
