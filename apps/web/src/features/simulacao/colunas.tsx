import type { ItemDaSimulacao } from "@partida/contracts"
import { comoCentavos, formatarDiferenca, formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import classes from "./simulacao.module.css"

const traco = <span className={classes.fraco}>—</span>
const valor = (texto: string | null) => (texto === null ? traco : formatarValor(texto))

/** What moved the amount most, in the words of the bridge. */
const maiorParte = ({ partes }: ItemDaSimulacao) =>
  partes.reduce<ItemDaSimulacao["partes"][number] | undefined>(
    (maior, parte) => (maior && modulo(maior.valor) >= modulo(parte.valor) ? maior : parte),
    undefined,
  )

const modulo = (texto: string) => comoCentavos(texto.replace("-", ""))

function Motivo({ item }: { readonly item: ItemDaSimulacao }) {
  const parte = maiorParte(item)
  const texto = item.faltas[0]?.mensagem ?? parte?.rotulo ?? item.motivo
  return texto ? <span className="fraco">{texto}</span> : traco
}

/** Columns of the companies of a group; `mudaram` are those whose inputs changed since. */
export const colunasDosItens = (mudaram: ReadonlySet<string>): readonly ColunaDaLista<ItemDaSimulacao>[] => [
  {
    id: "empresa",
    exportacao: ["apelido", "razaoSocial", "cnpj", "regime", "estado"],
    titulo: "Empresa",
    ordem: "apelido",
    principal: true,
    celula: (item) => item.apelido,
  },
  {
    id: "imposto",
    titulo: "Previsto (R$)",
    ordem: "imposto",
    numerica: true,
    celula: (item) => (item.imposto === null ? traco : <strong>{formatarValor(item.imposto)}</strong>),
  },
  { id: "mesAnterior", titulo: "Mês anterior (R$)", numerica: true, celula: (item) => valor(item.mesAnterior) },
  {
    id: "diferenca",
    titulo: "Diferença",
    ordem: "diferenca",
    numerica: true,
    celula: (item) => (item.diferenca === null ? traco : formatarDiferenca(item.diferenca)),
  },
  { id: "rascunho", titulo: "Guardado (R$)", numerica: true, celula: (item) => valor(item.rascunho) },
  {
    id: "motivo",
    exportacao: ["ponte", "ponteDoRascunho", "faltas", "avisos", "impedimentos", "ressalvas", "etapas"],
    titulo: "Por quê",
    longa: true,
    celula: (item) => <Motivo item={item} />,
  },
  {
    id: "situacao",
    exportacao: [],
    titulo: "Agora",
    celula: (item) => <Agora item={item} mudou={mudaram.has(item.idEmpresa)} />,
  },
]

function Agora({ item, mudou }: { readonly item: ItemDaSimulacao; readonly mudou: boolean }) {
  const avisos = [...item.avisos, ...item.impedimentos, ...item.ressalvas]
  return (
    <span className={classes.marcas}>
      {mudou && (
        <Etiqueta tom="atencao" simples title="Algo mudou depois desta simulação. Simule de novo.">
          Mudou depois
        </Etiqueta>
      )}
      {!mudou && item.emDia && (
        <Etiqueta tom="feito" simples>
          Cálculo em dia
        </Etiqueta>
      )}
      {avisos.length > 0 && (
        <Etiqueta tom="atencao" simples title={avisos.join("\n")}>
          {plural(avisos.length, "aviso", "avisos")}
        </Etiqueta>
      )}
    </span>
  )
}

/** The row as a card, for phones. */
export function CartaoDoItem({ item, mudou }: { readonly item: ItemDaSimulacao; readonly mudou: boolean }) {
  return (
    <ResumoEmCartao titulo={item.apelido} valor={item.imposto === null ? "—" : formatarReais(item.imposto)}>
      {item.diferenca !== null && (
        <span className={classes.fraco}>{formatarDiferenca(item.diferenca)} desde o mês anterior</span>
      )}
      <Motivo item={item} />
      <Agora item={item} mudou={mudou} />
    </ResumoEmCartao>
  )
}
