import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { count, eq, isNull } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { lerEmissores } from "../certificados/emissores.ts"
import { EMISSORES_DA_DEMONSTRACAO } from "../config.ts"
import type { Banco } from "../db/banco.ts"
import { empresas } from "../db/schema/empresas.ts"
import { apuracoes, fechamentos } from "../db/schema/fechamentos.ts"
import { lotesItens } from "../db/schema/lotes.ts"
import { documentos, notasFiscais } from "../db/schema/receitas.ts"
import { gerarCertificadoDeDemonstracao } from "../documentos/nfse-nacional/certificado-demonstracao.ts"
import { assinarNfse, montarNfse } from "../documentos/nfse-nacional/construtor.ts"
import { verificarTudo } from "../features/fechamento/verificacao.ts"
import { receberArquivos } from "../features/notas-fiscais/notas-fiscais.service.ts"
import { criarLote } from "../features/processamento/processamento.service.ts"
import { montarTrabalhos } from "../trabalhos.ts"
import { criarBancoDeQueda } from "./banco.ts"
import { umaEmpresa } from "./empresas.ts"
import { type AlvoDaQueda, abrirAlvo, agora, criarEscritorioDaQueda, escopo, MES } from "./queda-carteira.ts"
import { trabalharAte } from "./queda-filho.ts"

/**
 * kill -9 in the middle of an import and of a bulk calculation: nothing half-written, nothing lost. `npm run queda` kills
 * more times.
 */
const INTEIRA = process.env.PARTIDA_ESCALA === "inteira"
const EMPRESAS = INTEIRA ? 60 : 12
/**
 * More than the kills let through: each stops the second batch of fifty of a run before it is committed. Of a number that leaves
 * every tribute of the month exact: the DAS is the sum of tributes rounded each to the centavo.
 */
const NOTAS = INTEIRA ? 1_350 : 150
const PASSOS_ATE_A_QUEDA = 7
const QUEDAS = INTEIRA ? 10 : 2
const CNPJ = "11222333000181"

let alvo: AlvoDaQueda & { apagar(): Promise<void> }
const pasta = mkdtempSync(join(tmpdir(), "partida-queda-"))

async function comBanco<T>(corpo: (banco: Banco) => Promise<T>): Promise<T> {
  const banco = await abrirAlvo(alvo)
  try {
    return await corpo(banco)
  } finally {
    await banco.fechar()
  }
}

beforeAll(async () => {
  alvo = await criarBancoDeQueda(join(pasta, "banco"))
  await comBanco(async (banco) => {
    await criarEscritorioDaQueda(banco, CNPJ)
    const ambiente = { banco, servico: { agora } }
    for (let i = 0; i < EMPRESAS; i++) {
      const construtor = umaEmpresa()
        .comCnpj(i === 0 ? CNPJ : String(i).padStart(8, "0").concat("000100"))
        .noSistemaDesde(MES)
        .doAnexo("III")
      await construtor.comDozeMesesAntesDe(MES, 2_000_000n).comReceita(MES, 2_500_000n).criar(ambiente, escopo)
    }
    const { chavePem, certPem } = gerarCertificadoDeDemonstracao()
    const arquivos = Array.from({ length: NOTAS }, (_v, i) => ({
      nome: `${i}.xml`,
      bytes: Buffer.from(
        assinarNfse(
          montarNfse({
            prestador: { documento: CNPJ, nome: "ESTUDIO", municipio: "3550308", nomeMunicipio: "São Paulo", uf: "SP" },
            tomador: null,
            numero: String(i + 1),
            dataCompetencia: `${MES}-15`,
            cTribNac: "010101",
            valorServico: 10_000n,
            opSimpNac: "3",
            tpAmb: "1",
          }),
          chavePem,
          certPem,
        ),
      ),
    }))
    await receberArquivos(banco, escopo, arquivos, agora())
    await criarLote(banco, escopo, { tipo: "calcular", competencia: MES, agora: agora() }, async (tx) => {
      const todas = await tx.select({ id: empresas.id, apelido: empresas.apelido }).from(empresas)
      return todas.map((e) => ({ rotulo: e.apelido, idEmpresa: e.id, conteudo: null }))
    })
  })
})
afterAll(async () => {
  await alvo.apagar()
  rmSync(pasta, { recursive: true, force: true })
})

const contar = (banco: Banco) =>
  banco.emEscopo(escopo, async (tx) => {
    const [notas] = await tx.select({ n: count() }).from(notasFiscais)
    const [arquivos] = await tx.select({ n: count() }).from(documentos)
    const [feitas] = await tx.select({ n: count() }).from(lotesItens).where(eq(lotesItens.resultado, 1))
    const [pendentes] = await tx.select({ n: count() }).from(lotesItens).where(isNull(lotesItens.resultado))
    return { notas: notas?.n, arquivos: arquivos?.n, feitas: feitas?.n, pendentes: pendentes?.n }
  })

describe("queda no meio do trabalho", () => {
  it(`${QUEDAS} vezes kill -9, e tudo termina inteiro e uma vez só`, { timeout: 300_000 }, async () => {
    let noMeio = 0
    for (let i = 0; i < QUEDAS; i++) {
      if (await trabalharAte(alvo, PASSOS_ATE_A_QUEDA)) noMeio++
      await comBanco(async (banco) => {
        const { notas, arquivos, feitas } = await contar(banco)
        // A note, its file and the item's result are one transaction.
        expect([arquivos, feitas]).toEqual([notas, notas])
        expect((await verificarTudo(banco)).divergencias).toEqual([])
      })
    }
    expect(noMeio).toBe(QUEDAS)
    await comBanco(async (banco) => {
      expect((await contar(banco)).pendentes).toBeGreaterThan(0)
      const erros: unknown[] = []
      const emissores = lerEmissores(EMISSORES_DA_DEMONSTRACAO)
      await montarTrabalhos(banco, agora, (e) => erros.push(e), { emissores }).lotes()
      expect(erros).toEqual([])
      expect(await contar(banco)).toMatchObject({ notas: NOTAS, pendentes: 0 })
      const meses = await banco.emEscopo(escopo, (tx) =>
        tx
          .select({
            estado: fechamentos.estado,
            calculo: fechamentos.calculo,
            cnpj: empresas.cnpj,
            das: apuracoes.totalCentavos,
          })
          .from(fechamentos)
          .innerJoin(apuracoes, eq(apuracoes.id, fechamentos.idApuracao))
          .innerJoin(empresas, eq(empresas.id, fechamentos.idEmpresa)),
      )
      expect(meses).toHaveLength(EMPRESAS)
      for (const mes of meses) {
        // 25.000,00 × 7,3 % = 1.825,00; a que recebeu as notas paga 7,30 a mais por nota de 100,00.
        const das = 182_500n + (mes.cnpj === CNPJ ? BigInt(NOTAS) * 730n : 0n)
        expect(mes).toMatchObject({ estado: "apurado", calculo: 2, das })
      }
      expect((await verificarTudo(banco)).divergencias).toEqual([])
    })
  })
})
