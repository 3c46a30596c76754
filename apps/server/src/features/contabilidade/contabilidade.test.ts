import { randomUUID } from "node:crypto"
import { type Lancamento, type Partida, regrasPadrao } from "@partida/contabil"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { causaDoErro } from "./contabilidade.fixtures.ts"
import { conferirLivros, estornarLancamento, lancar, lancarPorRegra, lerBalancete } from "./contabilidade.service.ts"
import { encerrarExercicio } from "./exercicio.service.ts"

let ambiente: Ambiente
let contador: Ator
let ato: Ato

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  ato = { escopo: contador.escopo, nome: contador.nome, agora: ambiente.servico.agora() }
})
afterAll(() => ambiente.fechar())

const novaEmpresa = async () =>
  (await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, contador.escopo)).id
const emEscopo = <T>(corpo: (tx: Tx) => Promise<T>) => ambiente.banco.emEscopo(contador.escopo, corpo)

const BANCO = "1.1.1.02.001"
const CAPITAL = "2.3.1.01.001"
const RECEITA = "3.1.1.01.001"
const par = (debito: string, credito: string, valor: bigint): Partida[] => [
  { conta: debito, dc: "D", valor },
  { conta: credito, dc: "C", valor },
]
const de = (data: string, partidas: Partida[], historico = "Lançamento"): Lancamento => ({
  data,
  tipo: "N",
  historico,
  partidas,
})
const escrever = (idEmpresa: string, lancamento: Lancamento, origem?: string) =>
  emEscopo((tx) => lancar(tx, ato, idEmpresa, { lancamento, ...(origem !== undefined && { origem }) }))
const analitico = (idEmpresa: string, inicio: string, fim: string) =>
  emEscopo((tx) => lerBalancete(tx, contador.escopo, idEmpresa, { de: inicio, ate: fim, tipo: 2 }))

describe("livros contábeis", () => {
  it("numera por ano, mantém os saldos, e a mesma origem pedida duas vezes é um lançamento só", async () => {
    const id = await novaEmpresa()
    expect((await escrever(id, de("2026-10-05", par(BANCO, CAPITAL, 5_000_000n)), "capital")).numero).toBe(1)
    expect((await escrever(id, de("2026-10-05", par(BANCO, CAPITAL, 5_000_000n)), "capital")).numero).toBe(1)
    expect((await escrever(id, de("2026-11-05", par(BANCO, RECEITA, 123n)))).numero).toBe(2)
    expect((await escrever(id, de("2027-01-02", par(BANCO, RECEITA, 1n)))).numero).toBe(1)
    const novembro = await analitico(id, "2026-11", "2026-11")
    expect(novembro.fecha).toBe(true)
    expect(novembro.linhas.map((l) => [l.conta.codigo, l.anterior, l.debitos, l.creditos, l.atual])).toEqual([
      [BANCO, 5_000_000n, 123n, 0n, 5_000_123n],
      [CAPITAL, -5_000_000n, 0n, 0n, -5_000_000n],
      [RECEITA, 0n, 0n, 123n, -123n],
    ])
    expect(await emEscopo((tx) => conferirLivros(tx, contador.escopo, id))).toEqual([])
  })

  it("recusa o que não fecha, conta sintética e conta que não existe, dizendo o campo; nada fica", async () => {
    const id = await novaEmpresa()
    const torto: Partida[] = [
      { conta: BANCO, dc: "D", valor: 100n },
      { conta: CAPITAL, dc: "C", valor: 99n },
    ]
    await expect(escrever(id, de("2026-10-05", torto))).rejects.toMatchObject({ campo: "partidas" })
    await expect(escrever(id, de("2026-10-05", par("1.1", CAPITAL, 1n)))).rejects.toMatchObject({
      campo: "partidas.0.conta",
    })
    await expect(escrever(id, de("2026-10-05", par("9.9", CAPITAL, 1n)))).rejects.toThrow(/9\.9/)
    expect((await analitico(id, "2026-10", "2026-10")).linhas).toEqual([])
    expect((await escrever(id, de("2026-10-05", par(BANCO, CAPITAL, 1n)))).numero).toBe(1)
  })

  it("o banco recusa por si: partida sem par, linha em lançamento antigo, alteração, exclusão e saldo escrito à mão", async () => {
    const id = await novaEmpresa()
    const { id: idLancamento } = await escrever(id, de("2026-10-05", par(BANCO, CAPITAL, 1n)))
    const { idEscritorio } = contador.escopo
    const linha = (ordem: number, dc: string) =>
      sql`insert into partidas (id_escritorio, id_empresa, id_lancamento, ordem, competencia, conta, dc, valor_centavos)
        values (${idEscritorio}, ${id}, ${idLancamento}, ${ordem}, '2026-10', ${BANCO}, ${dc}, 5)`
    const recusa = (...comandos: ReturnType<typeof sql>[]) =>
      emEscopo(async (tx) => {
        for (const comando of comandos) await tx.execute(comando)
      }).then(() => "aceito", causaDoErro)
    expect(await recusa(linha(2, "D"), linha(3, "C"))).toBe("PT001")
    const solto = sql`insert into lancamentos (id_escritorio, id, id_empresa, ano, data, competencia, tipo, historico, criado_em, criado_por)
      values (${idEscritorio}, gen_random_uuid(), ${id}, 2026, '2026-10-06', '2026-10', 'N', 'x', now(), 'x')`
    expect(await recusa(solto)).toBe("PT011")
    const idNovo = randomUUID()
    const novo = sql`insert into lancamentos (id_escritorio, id, id_empresa, ano, data, competencia, tipo, historico, criado_em, criado_por)
      values (${idEscritorio}, ${idNovo}, ${id}, 2026, '2026-10-06', '2026-10', 'N', 'x', now(), 'x')`
    const linhas = (mes: string, debito: number, credito: number) =>
      sql`insert into partidas (id_escritorio, id_empresa, id_lancamento, ordem, competencia, conta, dc, valor_centavos)
        select ${idEscritorio}, ${id}, ${idNovo}, o, ${mes}, ${BANCO}, case when v > 0 then 'D' else 'C' end, abs(v)
        from (select coalesce(max(ordem), -1)::int as ate from partidas where id_lancamento = ${idNovo}) x,
          (values (1, ${debito}::int), (2, -${credito}::int)) l(n, v), lateral (select x.ate + l.n as o) y where v <> 0`
    // Even where what is judged at the end was asked for at once: each statement leaves the entry whole.
    const jaConferido = sql`set constraints all immediate`
    expect(await recusa(novo, linhas("2026-10", 5, 5), jaConferido, linhas("2026-10", 5, 0))).toBe("PT011")
    expect(await recusa(novo, linhas("2026-10", 5, 4))).toBe("PT011")
    expect(await recusa(novo, linhas("2026-10", 5, 0))).toBe("PT011")
    expect(await recusa(novo, linhas("2026-09", 5, 5))).toBe("PT011")
    expect(await recusa(novo, linhas("2026-10", 5, 5), jaConferido, linhas("2026-10", 7, 7))).toBe("aceito")
    expect(await emEscopo((tx) => conferirLivros(tx, contador.escopo, id))).toEqual([])
    for (const comando of [
      sql`update lancamentos set historico = 'outro' where id = ${idLancamento}`,
      sql`delete from partidas where id_lancamento = ${idLancamento}`,
      sql`update saldos_contabeis set debitos_centavos = 0 where id_empresa = ${id}`,
    ])
      expect(await recusa(comando)).toBe("42501")
    await expect(
      ambiente.banco.comoDono((tx) => tx.execute(sql`truncate partidas`)).catch((e) => Promise.reject(causaDoErro(e))),
    ).rejects.toBe("PT001")
  })

  it("estorna uma vez só, citando número e data, e os saldos voltam", async () => {
    const id = await novaEmpresa()
    const original = await escrever(id, de("2026-10-05", par(BANCO, RECEITA, 700n)))
    const desfazer = () =>
      emEscopo((tx) =>
        estornarLancamento(tx, ato, { idEmpresa: id, id: original.id }, { data: "2026-10-20", motivo: "conta errada" }),
      )
    expect(await desfazer()).toMatchObject({
      numero: 2,
      historico: "Estorno do lançamento 1 de 05/10/2026: conta errada",
      estornoDe: original.id,
    })
    await expect(desfazer()).rejects.toThrow(/já foi estornado/)
    expect((await analitico(id, "2026-10", "2026-10")).linhas.map((l) => l.atual)).toEqual([0n, 0n])
  })

  it("fato por regra: lança uma vez, a mudança estorna e lança de novo, e sem regra nada é lançado", async () => {
    const id = await novaEmpresa()
    const das = (valor: bigint, versao: number) =>
      emEscopo((tx) =>
        lancarPorRegra(
          tx,
          ato,
          id,
          {
            fato: { fato: "das.apuracao", data: "2026-10-31", detalhe: "outubro", valores: { "deducao.das": valor } },
            origem: `das 2026-10 v${versao}`,
            ...(versao > 1 && { anterior: `das 2026-10 v${versao - 1}` }),
          },
          regrasPadrao,
        ),
      )
    for (const [valor, versao] of [
      [60_000n, 1],
      [60_000n, 1],
      [61_000n, 2],
      [61_000n, 2],
    ] as const)
      expect((await das(valor, versao)).tipo).toBe("lancado")
    const { linhas } = await analitico(id, "2026-10", "2026-10")
    expect(linhas.map((l) => [l.conta.chave, l.atual])).toEqual([
      ["recolher.das", -61_000n],
      ["deducao.das", 61_000n],
    ])
    const semRegra = { fato: { fato: "nunca-visto", data: "2026-10-31", valores: { banco: 1n } }, origem: "x" }
    expect((await emEscopo((tx) => lancarPorRegra(tx, ato, id, semRegra, regrasPadrao))).tipo).toBe("a-classificar")
    expect((await escrever(id, de("2026-10-31", par(BANCO, CAPITAL, 1n)))).numero).toBe(4)
  })

  it("encerra o exercício: contas de resultado zeradas, e pedir outra vez não faz nada", async () => {
    const id = await novaEmpresa()
    await escrever(id, de("2026-10-05", par(BANCO, RECEITA, 1_000n)))
    await escrever(id, de("2026-10-06", par("4.2.2.01.003", BANCO, 300n)))
    const destino = { resultado: null, reservaLegal: "0.00", lucrosADistribuir: "0.00", situacaoEspecial: null }
    await emEscopo((tx) =>
      encerrarExercicio(
        tx,
        ato,
        { idEmpresa: id, ano: 2026 },
        { ...destino, competencia: "2026-12", semConferir: true },
      ),
    )
    const { linhas } = await analitico(id, "2026-12", "2026-12")
    expect(linhas.filter((l) => l.atual !== 0n).map((l) => [l.conta.chave, l.atual])).toEqual([
      ["banco", 700n],
      ["lucros-acumulados", -700n],
    ])
  })

  it("mês de livros fechados recusa no próprio banco", async () => {
    const id = await novaEmpresa()
    await emEscopo((tx) =>
      tx.execute(sql`insert into livros_meses (id_escritorio, id_empresa, competencia, fatos, a_classificar, versao_do_fechamento,
        lancado_em, lancado_por, fechado_em, fechado_por)
        values (${contador.escopo.idEscritorio}, ${id}, '2026-10', 0, '[]', 0, now(), 'x', now(), 'x')`),
    )
    expect(await escrever(id, de("2026-10-31", par(BANCO, CAPITAL, 1n))).then(() => "aceito", causaDoErro)).toBe(
      "PT013",
    )
    expect((await escrever(id, de("2026-11-01", par(BANCO, CAPITAL, 1n)))).numero).toBe(1)
  })

  it("muitos ao mesmo tempo na mesma empresa: sem impasse, sem furo de numeração e sem saldo perdido", async () => {
    const id = await novaEmpresa()
    const valores = Array.from({ length: 24 }, (_, i) => BigInt(i + 1))
    const feitos = await Promise.all(
      valores.map((valor) =>
        valor % 2n === 0n
          ? escrever(id, de("2026-10-05", par(BANCO, CAPITAL, valor)))
          : escrever(id, de("2026-10-05", par("1.1.1.01.001", BANCO, valor))),
      ),
    )
    expect(feitos.map((l) => l.numero).sort((a, b) => a - b)).toEqual(valores.map(Number))
    const { linhas, fecha } = await analitico(id, "2026-10", "2026-10")
    expect(fecha).toBe(true)
    // 2 + 4 + … + 24 = 156; 1 + 3 + … + 23 = 144.
    expect(linhas.map((l) => l.atual)).toEqual([144n, 156n - 144n, -156n])
    expect(await emEscopo((tx) => conferirLivros(tx, contador.escopo, id))).toEqual([])
  })

  it("verificar vê o saldo e a partida adulterados por dentro do banco", async () => {
    const id = await novaEmpresa()
    await escrever(id, de("2026-10-05", par(BANCO, CAPITAL, 10n)))
    await ambiente.banco.comoDono(async (tx) => {
      await tx.execute(sql`alter table partidas disable trigger user`)
      await tx.execute(sql`alter table partidas no force row level security`)
      await tx.execute(sql`update partidas set valor_centavos = 11 where id_empresa = ${id} and dc = 'D'`)
      await tx.execute(sql`alter table partidas force row level security`)
      await tx.execute(sql`alter table partidas enable trigger user`)
    })
    expect((await emEscopo((tx) => conferirLivros(tx, contador.escopo, id))).map((a) => a.mensagem)).toEqual([
      `o saldo guardado da conta ${BANCO} não é a soma dos seus lançamentos`,
      "o lançamento 1 tem débitos diferentes dos créditos",
    ])
  })

  it("outro escritório e outra empresa não veem nem escrevem", async () => {
    const id = await novaEmpresa()
    await escrever(id, de("2026-10-05", par(BANCO, CAPITAL, 10n)))
    const estranho = await ambiente.criarAtor(await ambiente.criarEscritorio("Outro"), "CONTADOR")
    const doEstranho = { escopo: estranho.escopo, nome: estranho.nome, agora: ato.agora }
    const lancamento = de("2026-10-05", par(BANCO, CAPITAL, 10n))
    const contar = (tx: Tx) =>
      tx.execute<{
        n: number
      }>(sql`select (select count(*) from lancamentos)::int + (select count(*) from partidas)::int
        + (select count(*) from saldos_contabeis)::int + (select count(*) from contas_contabeis)::int as n`)
    await expect(
      ambiente.banco.emEscopo(estranho.escopo, (tx) => lancar(tx, doEstranho, id, { lancamento })),
    ).rejects.toMatchObject({ codigo: "nao-encontrado" })
    expect((await ambiente.banco.emEscopo(estranho.escopo, contar)).rows).toEqual([{ n: 0 }])
    const deOutraEmpresa = { ...contador.escopo, empresas: [await novaEmpresa()] }
    const { rows } = await ambiente.banco.emEscopo(deOutraEmpresa, (tx) =>
      tx.execute<{ n: number }>(sql`select count(*)::int as n from lancamentos`),
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})
