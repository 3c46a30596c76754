import type { Importacao } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Banco, Tx } from "../../db/banco.ts"
import { empresasMunicipios } from "../../db/schema/empresas.ts"
import { receitasInformadas } from "../../db/schema/receitas.ts"
import { cnpjDaBase } from "../../demo/cnpj.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { tipoDoBancoDeTeste } from "../../testes/banco.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { gravarNota } from "../regras-fiscais/regras-fiscais.fixtures.ts"
import { executorDeConferencia } from "./conferencia.job.ts"
import { aba, importador, livro } from "./importacoes.fixtures.ts"
import { lerImportacao } from "./importacoes.repository.ts"
import { conferir } from "./importacoes.service.ts"

let ambiente: Ambiente
let admin: Ator
let eu: ReturnType<typeof importador>

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  admin = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  eu = importador(ambiente, admin)
})

const PADARIA = "11222333000181"
const noBanco = async (consulta: string) =>
  (await ambiente.banco.emEscopo(admin.escopo, (tx) => tx.execute(sql.raw(consulta)))).rows

/** More companies than one block judges: the check takes several transactions. */
const EMPRESAS = 450
const emVariosBlocos = () =>
  livro([
    aba("Receita", [
      ["CNPJ", "Competência", "Receita"],
      ...Array.from({ length: EMPRESAS }, (_, i) => [cnpjDaBase(`${30_000_000 + i}0001`), "01/2026", "10,00"]),
    ]),
  ])

/** A check that began, and its executor over a bank that calls `antes` when its third transaction is about to begin. */
async function conferenciaAberta(antes: (id: string) => Promise<unknown>) {
  const { id, mapeamento } = await eu.enviar(await emVariosBlocos())
  const { servico, banco } = ambiente
  const { lote } = await banco.emEscopo(admin.escopo, (tx) =>
    conferir(tx, admin.escopo, id, mapeamento, servico.agora()),
  )
  let transacoes = 0
  const espiado: Banco = {
    ...banco,
    async emEscopo(escopo, corpo) {
      if (++transacoes === 3) await antes(id)
      return banco.emEscopo(escopo, corpo)
    },
  }
  const contexto = { escopo: admin.escopo, competencia: null, idLote: lote?.id ?? "", parametros: null }
  const preparar = (qual: Banco) => executorDeConferencia(qual, servico.agora).preparar(contexto, [])
  return { id, espiado, preparar }
}

describe("conferência em vários blocos", () => {
  it("cancelada no meio, para e não deixa linha nenhuma", async () => {
    const { id, espiado, preparar } = await conferenciaAberta((qual) => eu.agir(qual, "cancelar"))
    await preparar(espiado)
    expect((await eu.consultar(id)).estado).toBe("cancelada")
    expect(await noBanco("select count(*)::int as n from importacoes_linhas")).toEqual([{ n: 0 }])
  })

  it("feita por dois servidores ao mesmo tempo, termina com todas as linhas uma vez", async () => {
    const outra: { preparar?: () => Promise<unknown> } = {}
    const { id, espiado, preparar } = await conferenciaAberta(async () => outra.preparar?.())
    outra.preparar = () => preparar(ambiente.banco)
    await preparar(espiado)
    await ambiente.servico.trabalhos.lotes()
    const fim = await eu.consultar(id)
    expect([fim.estado, fim.total, fim.previstos.erros]).toEqual(["conferida", EMPRESAS, EMPRESAS])
    expect(ambiente.errosRelatados).toEqual([])
  })
})

describe("cancelar no instante em que a conferência termina", () => {
  /** Until some other connection waits for this one; on the embedded engine nobody can: it has one connection. */
  async function ateAlguemEsperar(tx: Tx): Promise<void> {
    if (tipoDoBancoDeTeste === "embutido") return
    for (;;) {
      const { rows } = await tx.execute<{ espera: boolean }>(
        sql`select exists (select 1 from pg_locks l where not l.granted and pg_backend_pid() = any (pg_blocking_pids(l.pid))) as espera`,
      )
      if (rows[0]?.espera) return
    }
  }

  it("quem cancela e quem confere não ficam um esperando o outro", async () => {
    const { id, mapeamento } = await eu.enviar(await emVariosBlocos())
    const { escopo } = admin
    const { banco, servico } = ambiente
    const { lote } = await banco.emEscopo(escopo, (tx) => conferir(tx, escopo, id, mapeamento, servico.agora()))
    let cancelada: Promise<Importacao> | undefined
    // The worker at the end of a check: it holds the item, then asks for the import.
    await banco.emEscopo(escopo, async (tx) => {
      await tx.execute(sql`select 1 from lotes_itens where id_lote = ${lote?.id}::uuid for update`)
      cancelada = eu.agir(id, "cancelar")
      await ateAlguemEsperar(tx)
      expect((await lerImportacao(tx, escopo, id, "update"))?.estado).toBe("conferindo")
    })
    expect((await cancelada)?.estado).toBe("cancelada")
  })
})

const CABECALHO = ["CNPJ", "Razão social", "Data de abertura", "Município", "UF", "Regime", "CNAE principal"]
const empresa = [PADARIA, "Bom Trigo Ltda", "15/03/2019", "Campinas", "SP", "Simples", "6201-5/01"]
const conferida = async (bytes: Uint8Array, quem = eu) => quem.conferir(await quem.enviar(bytes))

describe("o que já está no cadastro", () => {
  it("mudança de município que só vale depois não é a de agora", async () => {
    const { id } = await umaEmpresa().comCnpj(PADARIA).criar(ambiente, admin.escopo)
    const { idEscritorio } = admin.escopo
    await ambiente.banco.emEscopo(admin.escopo, async (tx) => {
      const depois = { idEscritorio, idEmpresa: id, desde: "2027-01" }
      await tx.insert(empresasMunicipios).values({ ...depois, idMunicipio: "3509502", uf: "SP" })
    })
    const planilha = livro([
      aba("Empresas", [
        ["CNPJ", "Município", "UF", "Categoria"],
        [PADARIA, "São Paulo", "SP", "Simples"],
      ]),
    ])
    expect((await conferida(await planilha)).previstos).toMatchObject({ semAcao: 1, erros: 0 })
  })

  it("receita com ISS retido e notas do mês impedem que o total se some a elas", async () => {
    const { id, atividades } = await umaEmpresa()
      .comCnpj(PADARIA)
      .noSistemaDesde("2026-04")
      .criar(ambiente, admin.escopo)
    const { escopo } = admin
    const agora = ambiente.servico.agora()
    await ambiente.banco.emEscopo(escopo, (tx) =>
      tx.insert(receitasInformadas).values({
        idEscritorio: escopo.idEscritorio,
        id: crypto.randomUUID(),
        idEmpresa: id,
        competencia: "2026-03",
        idAtividade: atividades[0] ?? "",
        mercado: "interno",
        situacoes: ["iss-retido"],
        valorCentavos: 1_000_000n,
        atualizadaEm: agora,
      }),
    )
    // Notes before the first month in the system are inside the typed total; from it on they count by themselves.
    for (const dia of ["2026-02-10", "2026-04-10"])
      await gravarNota(ambiente, admin, { idEmpresa: id, dia, centavos: 500_000n })
    const planilha = livro([
      aba("Receita", [
        ["CNPJ", "Competência", "Receita"],
        ...["02/2026", "03/2026", "04/2026", "05/2026"].map((mes) => [PADARIA, mes, "10.000,00"]),
      ]),
    ])
    const { id: importacao } = await conferida(await planilha)
    expect((await eu.linhas(importacao)).map((l) => l.previsto)).toEqual([1, 4, 4, 1])
  })
})

describe("saldos de contas correntes", () => {
  const planilha = () =>
    livro([
      aba("Empresas", [CABECALHO, empresa]),
      aba("Saldos", [
        ["CNPJ", "Banco", "Agência", "Conta corrente", "Saldo", "Data"],
        [PADARIA, 341, "1234", "56789-0", "-150,25", "31/10/2026"],
      ]),
    ])

  it("um administrador não os confere, não os confirma e não os desfaz; quem opera a plataforma, sim", async () => {
    const root = await ambiente.criarAtor(null, "ROOT")
    const operador = importador(ambiente, root, admin.escopo.idEscritorio)
    const recusada = await conferida(await planilha())
    expect((await eu.linhas(recusada.id, "&tipo=saldo"))[0]).toMatchObject({ previsto: 4, codigo: "sem-permissao" })

    const aceita = await conferida(await planilha(), operador)
    expect(aceita.previstos).toMatchObject({ inseridos: 2, erros: 0 })
    const pedir = (ato: string) => ambiente.pedir(admin, "POST", `/importacoes/${aceita.id}/${ato}`)
    expect((await pedir("confirmar")).status).toBe(403)
    await operador.agir(aceita.id, "confirmar")
    const contas = "select saldo_inicial_centavos::int as s, saldo_em::text as em from contas_correntes"
    expect(await noBanco(contas)).toEqual([{ s: -15_025, em: "2026-10-31" }])
    expect((await pedir("desfazer")).status).toBe(403)
    expect((await operador.agir(aceita.id, "desfazer")).resultados.excluidos).toBe(2)

    // Refused at the preview, a balance stays refused when the rest is written.
    expect((await eu.agir(recusada.id, "confirmar")).resultados).toMatchObject({ inseridos: 1, erros: 1 })
    expect(await noBanco(contas)).toEqual([])
  })
})

describe("desfazer um quadro", () => {
  it("com um lugar que uma pessoa acrescentou, fica inteiro", async () => {
    const planilha = livro([
      aba("Empresas", [CABECALHO, empresa]),
      aba("Sócios", [
        ["CNPJ", "Nome", "CPF", "Participação", "Responsável"],
        [PADARIA, "Maria", "52998224725", "100%", "Sim"],
      ]),
    ])
    const { id } = await conferida(await planilha)
    await eu.agir(id, "confirmar")
    // An administrator without a share: the composition still totals 100 %.
    await noBanco(`insert into socios (id_escritorio, id, id_empresa, id_tipo_de_pessoa, documento, nome, criado_em)
      select id_escritorio, gen_random_uuid(), id_empresa, 1, '11144477735', 'João', now() from quadros`)
    await noBanco(`insert into quadros_socios (id_escritorio, id_empresa, desde, id_socio, fracao, qualificacao, responsavel)
      select q.id_escritorio, q.id_empresa, q.desde, s.id, 0, '05', false from quadros q
        join socios s on s.id_empresa = q.id_empresa and s.nome = 'João'`)
    await eu.agir(id, "desfazer")
    const [item] = await noBanco(
      "select resultado, mensagem from lotes_itens i join lotes l on l.id = i.id_lote where l.tipo = 'desfazer-importacao'",
    )
    expect(item).toMatchObject({ resultado: 4 })
    expect(item?.mensagem).toContain("alterado depois da importação")
    expect(await noBanco("select count(*)::int as n from quadros_socios")).toEqual([{ n: 2 }])
  })
})
