import { anexos } from "@partida/contracts"
import { useOpcoesDoEscritorio } from "../../shared/cadastro/cadastro.api.ts"
import { opcoesDeRegime } from "../../shared/cadastro/rotulos.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import type { BuscaDasEmpresas } from "./busca.ts"

export const situacoes = [
  { value: "atendidas", label: "Atendidas" },
  { value: "simples", label: "Simples" },
  { value: "grupos", label: "Grupos" },
  { value: "ex-clientes", label: "Ex-clientes" },
  { value: "encerradas", label: "Encerradas" },
  { value: "todas", label: "Todas" },
] as const

const UFS = "AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO".split(" ")

/** Filters of the lists of companies, with the groups and accountants of the office as options. */
export function useCamposDasEmpresas(): readonly CampoDoFiltro<keyof BuscaDasEmpresas>[] {
  const { grupos, responsaveis } = useOpcoesDoEscritorio()
  return [
    { campo: "busca", tipo: "texto", rotulo: "Buscar empresas", exemplo: "Nome, CNPJ ou e-mail", largura: 200 },
    { campo: "situacao", tipo: "de-fora", rotulo: "Situação", opcoes: situacoes },
    {
      campo: "regime",
      tipo: "opcoes",
      rotulo: "Regime",
      todas: "Regimes",
      largura: 135,
      opcoes: opcoesDeRegime,
    },
    {
      campo: "responsavel",
      tipo: "opcoes",
      rotulo: "Responsável",
      todas: "Responsáveis",
      largura: 150,
      opcoes: [{ value: "nenhum", label: "Sem responsável" }, ...responsaveis],
    },
    {
      campo: "grupo",
      tipo: "opcoes",
      rotulo: "Grupo",
      todas: "Grupos",
      largura: 125,
      opcoes: [{ value: "nenhum", label: "Sem grupo" }, ...grupos],
    },
    {
      campo: "anexo",
      tipo: "opcoes",
      rotulo: "Anexo",
      todas: "Anexos",
      largura: 115,
      opcoes: anexos.map((anexo) => ({ value: anexo, label: `Anexo ${anexo}` })),
    },
    {
      campo: "uf",
      tipo: "opcoes",
      rotulo: "UF",
      todas: "UFs",
      largura: 85,
      opcoes: UFS.map((uf) => ({ value: uf, label: uf })),
    },
    {
      campo: "implantacao",
      tipo: "opcoes",
      rotulo: "Implantação",
      todas: "Implantação",
      largura: 135,
      opcoes: [
        { value: "em-curso", label: "Em implantação" },
        { value: "concluida", label: "Implantadas" },
      ],
    },
  ]
}
