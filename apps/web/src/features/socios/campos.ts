import { papeisDoQuadro } from "@partida/contracts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import type { BuscaDoCadastro } from "./busca.ts"

/** Filters of the list across companies. */
export const camposDosSocios: readonly CampoDoFiltro<keyof BuscaDoCadastro>[] = [
  { campo: "busca", tipo: "texto", rotulo: "Buscar pessoas", exemplo: "Nome, CPF ou CNPJ" },
  {
    campo: "papel",
    tipo: "opcoes",
    rotulo: "Papel",
    todas: "Todos os papéis",
    opcoes: Object.values(papeisDoQuadro).map(({ codigo, rotulo }) => ({ value: codigo, label: rotulo })),
    largura: 180,
  },
  {
    campo: "proLabore",
    tipo: "opcoes",
    rotulo: "Pró-labore",
    todas: "Com e sem pró-labore",
    opcoes: [
      { value: "com", label: "Com pró-labore" },
      { value: "sem", label: "Sem pró-labore" },
    ],
    largura: 180,
  },
  { campo: "faltas", tipo: "marca", rotulo: "Falta informar", valor: "sim" },
  { campo: "estrangeiros", tipo: "marca", rotulo: "Estrangeiros", valor: "sim" },
  { campo: "idEmpresa", tipo: "empresa-de-fora", rotulo: "Empresa" },
]
