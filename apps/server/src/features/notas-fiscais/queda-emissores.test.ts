import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, it } from "vitest"
import { lerEmissores } from "../../certificados/emissores.ts"
import { EMISSORES_DA_DEMONSTRACAO } from "../../config.ts"
import type { Banco } from "../../db/banco.ts"
import { cnpjDaBase } from "../../demo/cnpj.ts"
import { gerarCertificadoDeDemonstracao } from "../../documentos/nfse-nacional/certificado-demonstracao.ts"
import { assinarNfse, montarNfse } from "../../documentos/nfse-nacional/construtor.ts"
import { criarBancoDeQueda } from "../../testes/banco.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { abrirAlvo, agora, criarEscritorioDaQueda, escopo, MES } from "../../testes/queda-carteira.ts"
import { iniciarFilho } from "../../testes/queda-filho.ts"
import { montarTrabalhos } from "../../trabalhos.ts"
import { receberArquivos } from "./notas-fiscais.service.ts"

/** kill -9 in the middle of taking back what an issuer that left had signed: each company whole or not begun, one notice at the end. */
const EMPRESAS = 12
const PASSO_DA_QUEDA = 9
const QUEDAS = 2
const cnpjDe = (i: number) => cnpjDaBase(`${11_222_333 + i}0001`)

const pasta = mkdtempSync(join(tmpdir(), "partida-queda-emissores-"))
let alvo: Awaited<ReturnType<typeof criarBancoDeQueda>>

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
    await criarEscritorioDaQueda(banco, cnpjDe(0))
    const { chavePem, certPem } = gerarCertificadoDeDemonstracao()
    const arquivos: { nome: string; bytes: Buffer }[] = []
    for (let i = 0; i < EMPRESAS; i++) {
      const documento = cnpjDe(i)
      await umaEmpresa()
        .comCnpj(documento)
        .noSistemaDesde(MES)
        .doAnexo("III")
        .comDozeMesesAntesDe(MES, 2_000_000n)
        .criar({ banco, servico: { agora } }, escopo)
      const nota = montarNfse({
        prestador: { documento, nome: "EMPRESA", municipio: "3550308", nomeMunicipio: "São Paulo", uf: "SP" },
        tomador: null,
        numero: String(i + 1),
        dataCompetencia: `${MES}-15`,
        cTribNac: "010101",
        valorServico: 1_000_000n,
        opSimpNac: "3",
        tpAmb: "1",
      })
      arquivos.push({ nome: `${i}.xml`, bytes: Buffer.from(assinarNfse(nota, chavePem, certPem)) })
    }
    await receberArquivos(banco, escopo, arquivos, agora())
    const erros: unknown[] = []
    const emissores = lerEmissores(EMISSORES_DA_DEMONSTRACAO)
    await montarTrabalhos(banco, agora, (e) => erros.push(e), { emissores }).lotes()
    expect(erros).toEqual([])
  })
})
afterAll(async () => {
  await alvo.apagar()
  rmSync(pasta, { recursive: true, force: true })
})

/** Starts a process that no longer recognises the demonstration, and that dies by kill -9 inside a transaction. True when it did. */
function derrubar(): Promise<boolean> {
  return new Promise((resolver, rejeitar) => {
    const argumentos = [alvo.dir ?? "", alvo.url ?? "", "somente-do-produto", String(PASSO_DA_QUEDA)]
    const filho = iniciarFilho("queda-processo.ts", argumentos, ["ignore", "ignore", "inherit"])
    filho.on("error", rejeitar)
    filho.on("exit", (_codigo, sinal) => resolver(sinal === "SIGKILL"))
  })
}

/** Each reads one's own notices alone. */
const pessoa = { idUsuario: escopo.idUsuario, autor: "", papel: null, endereco: null, agente: null, idPedido: null }

const contar = (banco: Banco) =>
  banco.emEscopo({ ...escopo, autoria: pessoa }, async (tx) => {
    const { rows } = await tx.execute<Record<string, number>>(sql`select
      (select count(*)::int from notas_fiscais where assinatura = 'nao-reconhecida') as fora,
      (select count(*)::int from documentos_julgados) as julgados,
      (select coalesce(sum(efeito_centavos), 0)::int from documentos_julgados) as efeito,
      (select count(*)::int from lotes where tipo = 'julgar-emissores') as lotes,
      (select count(*)::int from lotes_itens i join lotes l on l.id = i.id_lote where l.tipo = 'julgar-emissores' and resultado = 2) as feitos,
      (select count(*)::int from notificacoes where titulo = 'Os emissores reconhecidos mudaram') as avisos`)
    return rows[0]
  })

it(`${QUEDAS} vezes kill -9, e o que o emissor assinou sai inteiro e uma vez só`, { timeout: 120_000 }, async () => {
  for (let i = 0; i < QUEDAS; i++) {
    expect(await derrubar()).toBe(true)
    await comBanco(async (banco) => {
      const meio = await contar(banco)
      // A note, the record of its judgement and the item's result are one transaction.
      expect([meio?.fora, meio?.julgados]).toEqual([meio?.feitos, meio?.feitos])
      expect(meio).toMatchObject({ lotes: 1, avisos: 0 })
      expect(meio?.feitos).toBeLessThan(EMPRESAS)
    })
  }
  await comBanco(async (banco) => {
    expect((await contar(banco))?.feitos).toBeGreaterThan(0)
    const erros: unknown[] = []
    await montarTrabalhos(banco, agora, (e) => erros.push(e), { emissores: lerEmissores(null) }).lotes()
    expect(erros).toEqual([])
    // 12 × 10.000,00
    const fim = { fora: EMPRESAS, julgados: EMPRESAS, feitos: EMPRESAS, efeito: -12_000_000, lotes: 1, avisos: 1 }
    expect(await contar(banco)).toEqual(fim)
  })
})
