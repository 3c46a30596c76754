import { type SQL, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { verificarTudo } from "../fechamento/verificacao.ts"
import { comProLabore, concluir, conferirFaturamento, reabrir } from "./folha.fixtures.ts"

/** A slip changed behind the program is named, whatever was changed; clean ones are not. */
const MES = "2026-10"
let ambiente: Ambiente
let ator: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  ator = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  const aqui = { ambiente, ator }
  const { id } = await umaEmpresa().noSistemaDesde("2026-01").doAnexo("III").criar(ambiente, ator.escopo)
  await comProLabore(aqui, id, "3000.00", { nome: "Ana Prado" })
  await comProLabore(aqui, id, "5200.00", { nome: "Beto Lima" })
  await conferirFaturamento(aqui, id, MES)
  for (const motivo of ["Refeito depois de conferir.", null]) {
    expect((await concluir(aqui, id, MES)).status).toBe(200)
    if (motivo) expect((await reabrir(aqui, id, MES, motivo)).status).toBe(200)
  }
})
afterAll(() => ambiente.fechar())

/** Changes slips as the owner of the tables, past every guard, and puts back what they were. */
async function adulterar(comando: SQL): Promise<readonly string[]> {
  const comoDono = (fazer: SQL) =>
    ambiente.banco.comoDono(async (tx) => {
      await tx.execute(sql`alter table recibos disable trigger user`)
      await tx.execute(sql`alter table recibos no force row level security`)
      await tx.execute(fazer)
      await tx.execute(sql`alter table recibos force row level security`)
      await tx.execute(sql`alter table recibos enable trigger user`)
    })
  await comoDono(sql`create table recibos_intactos as select * from recibos`)
  try {
    await comoDono(comando)
    const { divergencias } = await verificarTudo(ambiente.banco)
    // What the trail says of the same change is proven where the trail is.
    return divergencias.map((d) => `${d.competencia} ${d.mensagem}`).filter((d) => !d.includes("por fora da auditoria"))
  } finally {
    await comoDono(sql`delete from recibos`)
    await comoDono(sql`insert into recibos select * from recibos_intactos`)
    await comoDono(sql`drop table recibos_intactos`)
  }
}

const daAna = sql`where nome = 'Ana Prado' and versao = 2`

describe("verificar os recibos", () => {
  it("intactos, de todas as versões, não há o que dizer", async () => {
    expect(await verificarTudo(ambiente.banco)).toMatchObject({ recibos: 4, divergencias: [] })
  })

  it("uma coluna mudada é dita, e a soma deixa de ser a da conferência", async () => {
    expect(await adulterar(sql`update recibos set liquido_centavos = liquido_centavos + 1 ${daAna}`)).toEqual([
      "2026-10 recibo de Ana Prado, versão 2: o que as listas mostram difere do guardado: líquido",
      "2026-10 os recibos da versão 2 não são os da conferência do pró-labore: liquido",
    ])
    expect(await adulterar(sql`update recibos set data_pagamento = '2026-11-01' ${daAna}`)).toEqual([
      "2026-10 recibo de Ana Prado, versão 2: o que as listas mostram difere do guardado: data do pagamento",
    ])
  })

  it("o conteúdo mudado não confere com o hash; refeito o hash, o cálculo de hoje o desmente", async () => {
    const comIrrf = sql`update recibos set irrf_centavos = 100, resultado = resultado || '{"irrf": "1.00"}' ${daAna}`
    const mensagens = await adulterar(comIrrf)
    expect(mensagens).toContain(
      "2026-10 recibo de Ana Prado, versão 2: o conteúdo guardado foi alterado: o hash não confere",
    )
    // 3.000,00 is below the 5.000,00 that Lei 15.270/2025 frees.
    expect(mensagens).toContain(
      "2026-10 recibo de Ana Prado, versão 2: o mesmo motor dá outro valor: irrf guardado 1.00, hoje 0.00",
    )
  })

  it("a explicação e os parâmetros também são do hash", async () => {
    for (const coluna of ["memoria", "parametros", "entrada"]) {
      const mudar = sql.raw(
        coluna === "parametros" ? "parametros = '[]'" : `${coluna} = ${coluna} || '{"observacao": "outra"}'`,
      )
      expect(await adulterar(sql`update recibos set ${mudar} ${daAna}`)).toEqual([
        "2026-10 recibo de Ana Prado, versão 2: o conteúdo guardado foi alterado: o hash não confere",
      ])
    }
  })

  it("um conteúdo que não se lê é dito, e a verificação segue", async () => {
    expect(await adulterar(sql`update recibos set entrada = '{}' ${daAna}`)).toEqual([
      "2026-10 recibo de Ana Prado, versão 2: o conteúdo guardado não pode ser lido",
    ])
  })

  it("o recibo de uma versão anterior também é verificado", async () => {
    expect(await adulterar(sql`update recibos set hash_conteudo = repeat('0', 64) where versao = 1`)).toEqual([
      "2026-10 recibo de Ana Prado, versão 1: o conteúdo guardado foi alterado: o hash não confere",
      "2026-10 recibo de Beto Lima, versão 1: o conteúdo guardado foi alterado: o hash não confere",
    ])
  })

  it("um recibo apagado falta à conferência", async () => {
    expect(await adulterar(sql`delete from recibos ${daAna}`)).toEqual([
      "2026-10 os recibos da versão 2 não são os da conferência do pró-labore: pessoas, bruto, inss, liquido",
    ])
  })
})
