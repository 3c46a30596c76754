import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { DestinoDaLinha } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Banco } from "../../db/banco.ts"
import { criarBancoDeQueda } from "../../testes/banco.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { abrirAlvo, agora, criarEscritorioDaQueda, escopo } from "../../testes/queda-carteira.ts"
import { iniciarFilho } from "../../testes/queda-filho.ts"
import { criarConta } from "../contas-correntes/contas-correntes.service.ts"
import { confirmarImportacao, receberExtratos } from "../extratos/importacao.service.ts"
import { criarTitulos } from "../titulos/titulos.service.ts"
import { conciliarLinhas } from "./conciliacao.service.ts"

/** kill -9 in the middle of an import and of a bulk confirmation: nothing of them is there; asked again, all of it is, once. */
const LINHAS = 40
const ato = { escopo, nome: "Contadora das quedas", agora: agora() }
const pasta = mkdtempSync(join(tmpdir(), "partida-queda-banco-"))
let alvo: Awaited<ReturnType<typeof criarBancoDeQueda>>
let idEmpresa: string
let idConta: string
let idImportacao: string

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
    await criarEscritorioDaQueda(banco, novoCnpj())
    const empresa = umaEmpresa().comCnpj(novoCnpj()).noSistemaDesde("2026-10").doAnexo("III")
    idEmpresa = (await empresa.criar({ banco, servico: { agora } }, escopo)).id
    const bytes =
      Buffer.from(`OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341<BRANCHID>0123<ACCTID>45678-9<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
${Array.from({ length: LINHAS }, (_, i) => `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>202611${String(1 + (i % 18)).padStart(2, "0")}<TRNAMT>-${100 + i}.00<FITID><MEMO>BOLETO ${i}</STMTTRN>`).join("\n")}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`)
    const { lista } = await receberExtratos(banco, ato, idEmpresa, [{ nome: "e.ofx", bytes }])
    idImportacao = lista[0]?.id ?? ""
    await banco.emEscopo(escopo, async (tx) => {
      const conta = { idTipo: 1, apelido: "Conta", idBanco: "341", agencia: "0123", conta: "45678-9" } as const
      const dados = { ...conta, saldoInicial: "0.00", saldoEm: "2026-11-01" }
      idConta = (await criarConta(tx, escopo, idEmpresa, dados, agora())).id
      await criarTitulos(
        tx,
        ato,
        idEmpresa,
        Array.from({ length: LINHAS }, (_, i) => ({
          natureza: "pagar",
          origem: "manual",
          idPessoa: null,
          pessoaNome: `Fornecedor ${i}`,
          pessoaDocumento: null,
          descricao: `Boleto ${i}`,
          numero: null,
          emissao: "2026-11-01",
          vencimento: "2026-11-10",
          categoria: "compras",
          valorCentavos: BigInt(100 + i) * 100n,
        })),
      )
    })
  })
})
afterAll(async () => {
  await alvo.apagar()
  rmSync(pasta, { recursive: true, force: true })
})

/** Whether the process died by kill -9 when it asked for its step. */
function derrubar(pedido: object): Promise<boolean> {
  return new Promise((resolver, rejeitar) => {
    const argumentos = [alvo.dir ?? "", alvo.url ?? "", JSON.stringify(pedido)]
    const filho = iniciarFilho("queda-banco-processo.ts", argumentos, ["ignore", "ignore", "inherit"])
    filho.on("error", rejeitar)
    filho.on("exit", (_codigo, sinal) => resolver(sinal === "SIGKILL"))
  })
}

const contar = (banco: Banco) =>
  banco.emEscopo(escopo, async (tx) => {
    const { rows } = await tx.execute<Record<string, number>>(sql`select
      (select count(*)::int from extratos_linhas) as linhas,
      (select coalesce(sum(linhas), 0)::int from extratos_dias) as nos_dias,
      (select count(*)::int from extratos_linhas where estado = 'conciliada') as conciliadas,
      (select count(*)::int from conciliacoes) as ditas,
      (select count(*)::int from conciliacoes_partes) as partes,
      (select count(*)::int from titulos_baixas) as baixas,
      (select count(*)::int from titulos where aberto_centavos = 0) as pagos`)
    return rows[0]
  })

const NADA = { linhas: 0, nos_dias: 0, conciliadas: 0, ditas: 0, partes: 0, baixas: 0, pagos: 0 }

it("a importação cai inteira; pedida de novo, entra inteira e uma vez", { timeout: 240_000 }, async () => {
  const pedido = { tipo: "importar", id: idImportacao, idConta }
  for (const passo of [4, 8]) {
    expect(await derrubar({ ato: pedido, passo })).toBe(true)
    expect(await comBanco(contar)).toEqual(NADA)
  }
  const confirmacao = { idConta, novaConta: null, saoOutras: [], saoAsMesmas: [] }
  await comBanco((banco) => banco.emEscopo(escopo, (tx) => confirmarImportacao(tx, ato, idImportacao, confirmacao)))
  expect(await comBanco(contar)).toEqual({ ...NADA, linhas: LINHAS, nos_dias: LINHAS })
})

it("a confirmação de muitas linhas cai inteira; de duas pessoas ao mesmo tempo, cada linha é de uma só", {
  timeout: 240_000,
}, async () => {
  const itens = await comBanco((banco) =>
    banco.emEscopo(escopo, async (tx) => {
      const { rows } = await tx.execute<{ idLinha: string; idTitulo: string }>(
        sql`select l.id as "idLinha", t.id as "idTitulo" from extratos_linhas l join titulos t on t.valor_centavos = -l.valor_centavos`,
      )
      return rows.map(({ idLinha, idTitulo }) => {
        const destino: DestinoDaLinha = { tipo: "titulos", ids: [idTitulo], diferenca: null }
        return { idLinha, destino }
      })
    }),
  )
  expect(itens).toHaveLength(LINHAS)
  const importada = { ...NADA, linhas: LINHAS, nos_dias: LINHAS }
  for (const passo of [30, 200]) {
    expect(await derrubar({ ato: { tipo: "conciliar", idEmpresa, itens }, passo })).toBe(true)
    expect(await comBanco(contar)).toEqual(importada)
  }
  await comBanco(async (banco) => {
    const dizer = (nome: string) =>
      banco.emEscopo(escopo, (tx) => conciliarLinhas(tx, { ...ato, nome }, idEmpresa, itens))
    const [uma, outra] = await Promise.all([dizer("Ana"), dizer("Bia")])
    expect([uma.feitas.length + outra.feitas.length, uma.recusadas.length + outra.recusadas.length]).toEqual([
      LINHAS,
      LINHAS,
    ])
    const perdeu = uma.recusadas.length > 0 ? uma : outra
    expect(perdeu.feitas).toEqual([])
    expect(perdeu.recusadas[0]).toMatchObject({
      codigo: "ja-feito",
      motivo: expect.stringMatching(/^(Ana|Bia) já disse/),
    })
    const cheias = { conciliadas: LINHAS, ditas: LINHAS, partes: LINHAS, baixas: LINHAS, pagos: LINHAS }
    expect(await contar(banco)).toEqual({ ...importada, ...cheias })
  })
})
