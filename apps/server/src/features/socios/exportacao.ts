import { categoriasDoProLabore, faltasDoSocio, type SocioDaLista, tiposDePessoa } from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

const tipos = new Map<number, string>(Object.values(tiposDePessoa).map(({ id, rotulo }) => [id, rotulo]))

/** Columns of the partners' export. */
export const colunasDosSocios: readonly Coluna<SocioDaLista>[] = [
  { id: "nome", titulo: "Nome", tipo: "texto", largura: 40, valor: (s) => s.nome },
  { id: "documento", titulo: "CPF ou CNPJ", tipo: "documento", valor: (s) => s.documento },
  { id: "tipo", titulo: "Tipo de pessoa", tipo: "texto", valor: (s) => tipos.get(s.idTipoDePessoa) ?? null },
  { id: "empresa", titulo: "Empresa", tipo: "texto", largura: 32, valor: (s) => s.empresa },
  { id: "papel", titulo: "Papel", tipo: "texto", valor: (s) => s.papel?.qualificacaoNome ?? null },
  { id: "participacao", titulo: "Participação", tipo: "percentual", valor: (s) => s.papel?.fracao ?? null },
  {
    id: "responsavel",
    titulo: "Responde pela empresa",
    tipo: "sim-nao",
    valor: (s) => (s.papel === null ? null : s.papel.responsavel),
  },
  { id: "proLabore", titulo: "Pró-labore", tipo: "dinheiro", valor: (s) => s.proLabore },
  {
    id: "categoria",
    titulo: "Categoria do eSocial",
    tipo: "texto",
    valor: (s) => (s.categoria === null ? null : `${s.categoria} ${categoriasDoProLabore[s.categoria]}`),
  },
  {
    id: "faltam",
    titulo: "Falta informar",
    tipo: "texto",
    largura: 40,
    valor: (s) => s.faltam.map((f) => faltasDoSocio[f]).join(", ") || null,
  },
]
