import { anexos, ULTIMO_ANO_DA_OPCAO, ufs } from "@partida/contracts"
import { useOpcoesDoEscritorio } from "../../shared/cadastro/opcoes.api.ts"
import { opcoesDeRegime } from "../../shared/cadastro/rotulos.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useCampoDeTabela } from "../../shared/lista/useCampoDeTabela.ts"
import type { BuscaDasEmpresas } from "./busca.ts"

export const situacoes = [
  { value: "atendidas", label: "Atendidas" },
  { value: "simples", label: "Categoria Simples" },
  { value: "grupos", label: "Categoria Grupos" },
  { value: "ex-clientes", label: "Ex-clientes" },
  { value: "encerradas", label: "Encerradas" },
  { value: "todas", label: "Todas" },
] as const

/** Calendar years whose option may still be told to many companies at once, the last first. */
export const ANOS_DA_OPCAO = [0, 1, 2].map((n) => ULTIMO_ANO_DA_OPCAO - n)

const MUNICIPIO = {
  campo: "municipio",
  rotulo: "Município",
  todas: "Municípios",
  tabela: "municipios",
  largura: 124,
} as const

/** Filters of the lists of companies, with the groups and accountants of the office as options. */
export function useCamposDasEmpresas(busca: BuscaDasEmpresas): readonly CampoDoFiltro<keyof BuscaDasEmpresas>[] {
  const { grupos, responsaveis } = useOpcoesDoEscritorio()
  const municipio = useCampoDeTabela(MUNICIPIO, busca.municipio)
  return [
    { campo: "busca", tipo: "texto", rotulo: "Buscar empresas", exemplo: "Nome, CNPJ ou e-mail", largura: 172 },
    { campo: "situacao", tipo: "de-fora", rotulo: "Situação", opcoes: situacoes },
    {
      campo: "regime",
      tipo: "opcoes",
      rotulo: "Regime",
      todas: "Regimes",
      largura: 112,
      opcoes: opcoesDeRegime,
    },
    {
      campo: "responsavel",
      tipo: "opcoes",
      rotulo: "Responsável",
      todas: "Responsáveis",
      largura: 128,
      opcoes: [{ value: "nenhum", label: "Sem responsável" }, ...responsaveis],
    },
    {
      campo: "grupo",
      tipo: "opcoes",
      rotulo: "Grupo",
      todas: "Grupos",
      largura: 98,
      opcoes: [{ value: "nenhum", label: "Sem grupo" }, ...grupos],
    },
    {
      campo: "anexo",
      tipo: "opcoes",
      rotulo: "Anexo",
      todas: "Anexos",
      largura: 98,
      opcoes: anexos.map((anexo) => ({ value: anexo, label: `Anexo ${anexo}` })),
    },
    {
      campo: "uf",
      tipo: "opcoes",
      rotulo: "UF",
      todas: "UFs",
      largura: 74,
      opcoes: ufs.map((uf) => ({ value: uf, label: uf })),
    },
    municipio,
    {
      campo: "implantacao",
      tipo: "opcoes",
      rotulo: "Implantação",
      todas: "Implantação",
      largura: 122,
      opcoes: [
        { value: "em-curso", label: "Em implantação" },
        { value: "concluida", label: "Implantadas" },
      ],
    },
    // Where it is needed leads here with it: beside the others it would take a line of its own.
    {
      campo: "semOpcaoEm",
      tipo: "de-fora",
      rotulo: "Caixa ou competência",
      opcoes: ANOS_DA_OPCAO.map((ano) => ({ value: String(ano), label: `Sem resposta em ${ano}` })),
    },
  ]
}
