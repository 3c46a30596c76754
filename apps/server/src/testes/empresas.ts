import { randomUUID } from "node:crypto"
import type { AtividadeDoMei } from "@partida/contracts"
import { type AtividadeDoPresumido, competencia as mesDe, somarMeses } from "@partida/fiscal"
import type { Escopo } from "../db/escopo.ts"
import { simplesOpcoes } from "../db/schema/caixa.ts"
import { atividades, empresas, empresasRegimes } from "../db/schema/empresas.ts"
import { folhasCppDas, folhasInformadas, receitasInformadas } from "../db/schema/receitas.ts"
import { cnpjDaBase } from "../demo/cnpj.ts"
import type { Ambiente } from "./ambiente.ts"

const CNAE = "6201501"

type Anexo = "I" | "II" | "III" | "IV" | "V" | "III/V"

let base = 40_000_000

/** A CNPJ whose root no other company of the test has. */
export const novoCnpj = () => cnpjDaBase(`${++base}0001`)

export interface EmpresaDeTeste {
  readonly id: string
  readonly atividades: readonly string[]
}

/** Where a company is created: the whole test environment, or only its database and clock. */
interface Onde {
  readonly banco: Ambiente["banco"]
  readonly servico: Pick<Ambiente["servico"], "agora">
}

interface Definicao {
  cnpj: string
  abertura: string
  inicioNoSistema: string
  regime: "simples" | "mei" | "presumido" | "real"
  atividadeMei: AtividadeDoMei
  atividades: {
    anexo: Anexo
    cnae: string
    codigos: string[]
    descricao: string
    presuncao: AtividadeDoPresumido | null
  }[]
  receitas: { competencia: string; centavos: bigint; mercado: "interno" | "externo"; atividade: number }[]
  folhas: { competencia: string; centavos: bigint }[]
  opcoes: (readonly [ano: number, regime: "competencia" | "caixa"])[]
  cppDoDas: { competencia: string; centavos: bigint }[]
}

/** Builder of a company as the office would have it: `umaEmpresa().doAnexo("III").comReceita("2026-10", 1_000_000n)`. */
export function umaEmpresa() {
  const d: Definicao = {
    cnpj: "11222333000181",
    abertura: "2020-03-10",
    inicioNoSistema: "2026-10",
    regime: "simples",
    atividadeMei: "servicos",
    atividades: [],
    receitas: [],
    folhas: [],
    opcoes: [2024, 2025, 2026].map((ano) => [ano, "competencia"]),
    cppDoDas: [],
  }
  const construtor = {
    comCnpj(cnpj: string) {
      d.cnpj = cnpj
      return construtor
    },
    abertaEm(data: string) {
      d.abertura = data
      return construtor
    },
    noSistemaDesde(competencia: string) {
      d.inicioNoSistema = competencia
      return construtor
    },
    noRegime(regime: Definicao["regime"]) {
      d.regime = regime
      return construtor
    },
    /** By caixa in these calendar years; by competência, as told, in the others. */
    porCaixaEm(...anos: number[]) {
      d.opcoes = d.opcoes.map(([ano, regime]) => [ano, anos.includes(ano) ? "caixa" : regime])
      return construtor
    },
    /** Nobody told how the revenue enters in any year. */
    semOpcaoDoSimples() {
      d.opcoes = []
      return construtor
    },
    /** A MEI of this activity, each CNAE (7 digits) an activity of the company. */
    noMei(atividade: AtividadeDoMei, ...cnaes: string[]) {
      d.regime = "mei"
      d.atividadeMei = atividade
      for (const cnae of cnaes)
        d.atividades.push({ anexo: "III", cnae, codigos: [], descricao: `Atividade ${cnae}`, presuncao: null })
      return construtor
    },
    doAnexo(anexo: Anexo, codigos: string[] = [], descricao = `Atividade do Anexo ${anexo}`, cnae = CNAE) {
      d.atividades.push({ anexo, cnae, codigos, descricao, presuncao: null })
      return construtor
    },
    /** An activity of the Lucro Presumido, by its presumption. */
    comPresuncao(presuncao: AtividadeDoPresumido, codigos: string[] = []) {
      d.atividades.push({ anexo: "III", cnae: CNAE, codigos, descricao: `Atividade de ${presuncao}`, presuncao })
      return construtor
    },
    comReceita(competencia: string, centavos: bigint, mercado: "interno" | "externo" = "interno", atividade = 0) {
      d.receitas.push({ competencia, centavos, mercado, atividade })
      return construtor
    },
    /** The same revenue in each of the twelve months before `competencia`. */
    comDozeMesesAntesDe(competencia: string, centavosPorMes: bigint) {
      for (let i = 1; i <= 12; i++) construtor.comReceita(somarMeses(mesDe(competencia), -i), centavosPorMes)
      return construtor
    },
    comFolha(competencia: string, centavos: bigint) {
      d.folhas.push({ competencia, centavos })
      return construtor
    },
    comDozeFolhasAntesDe(competencia: string, centavosPorMes: bigint) {
      for (let i = 1; i <= 12; i++) construtor.comFolha(somarMeses(mesDe(competencia), -i), centavosPorMes)
      return construtor
    },
    /** Said of the CPP of the DAS in each of the thirteen months up to `competencia`: nothing was collected. */
    semCppDoDasAte(competencia: string) {
      for (let i = 0; i < 13; i++) d.cppDoDas.push({ competencia: somarMeses(mesDe(competencia), -i), centavos: 0n })
      return construtor
    },
    criar: (ambiente: Onde, escopo: Escopo) => gravar(ambiente, { ...escopo, empresas: "*" }, d),
  }
  return construtor
}

async function gravar({ banco, servico }: Onde, escopo: Escopo, d: Definicao): Promise<EmpresaDeTeste> {
  const { idEscritorio } = escopo
  const id = randomUUID()
  const lista = (
    d.atividades.length > 0
      ? d.atividades
      : [{ anexo: "III" as const, cnae: CNAE, codigos: [], descricao: "Serviços", presuncao: null }]
  ).map((a) => ({ ...a, id: randomUUID() }))
  const agora = servico.agora()
  await banco.emEscopo(escopo, async (tx) => {
    await tx.insert(empresas).values({
      idEscritorio,
      id,
      cnpj: d.cnpj,
      razaoSocial: `EMPRESA ${d.cnpj} LTDA`,
      apelido: `Empresa ${d.cnpj}`,
      dataAbertura: d.abertura,
      idMunicipio: "3550308",
      uf: "SP",
      idCategoria: 1,
      idTipo: 20,
      inicioNoSistema: d.inicioNoSistema,
      criadaEm: agora,
    })
    await tx.insert(empresasRegimes).values({
      idEscritorio,
      idEmpresa: id,
      desde: d.abertura.slice(0, 7),
      regime: d.regime,
      atividadeMei: d.regime === "mei" ? d.atividadeMei : null,
    })
    if (d.opcoes.length > 0)
      await tx
        .insert(simplesOpcoes)
        .values(d.opcoes.map(([ano, regime]) => ({ idEscritorio, idEmpresa: id, ano, regime, atualizadoEm: agora })))
    await tx.insert(atividades).values(
      lista.map((a, i) => ({
        idEscritorio,
        id: a.id,
        idEmpresa: id,
        cnae: a.cnae,
        descricao: a.descricao,
        anexo: a.anexo,
        principal: i === 0,
        codigosTributacao: a.codigos,
        atividadePresumido: a.presuncao,
      })),
    )
    for (const r of d.receitas) {
      const idAtividade = lista[r.atividade]?.id
      if (!idAtividade) throw new Error("A receita aponta para uma atividade que não existe.")
      await tx.insert(receitasInformadas).values({
        idEscritorio,
        id: randomUUID(),
        idEmpresa: id,
        competencia: r.competencia,
        idAtividade,
        mercado: r.mercado,
        situacoes: [],
        valorCentavos: r.centavos,
        atualizadaEm: agora,
      })
    }
    for (const f of d.folhas) {
      await tx.insert(folhasInformadas).values({
        idEscritorio,
        id: randomUUID(),
        idEmpresa: id,
        competencia: f.competencia,
        proLaboreCentavos: f.centavos,
        salariosCentavos: 0n,
        encargosCentavos: 0n,
        atualizadaEm: agora,
      })
    }
    for (const { competencia, centavos } of d.cppDoDas)
      await tx
        .insert(folhasCppDas)
        .values({ idEscritorio, idEmpresa: id, competencia, valorCentavos: centavos, atualizadaEm: agora })
  })
  return { id, atividades: lista.map((a) => a.id) }
}

/** RBT12 240.000,00, Anexo III, 2ª faixa: 7,3 % efetivos; 25.000,00 × 7,3 % = 1.825,00 (conta aberta em fechamento.test). */
export const anexoIII = (mes = "2026-10") =>
  umaEmpresa()
    .comCnpj(novoCnpj())
    .noSistemaDesde(mes)
    .doAnexo("III")
    .comDozeMesesAntesDe(mes, 2_000_000n)
    .comReceita(mes, 2_500_000n)
