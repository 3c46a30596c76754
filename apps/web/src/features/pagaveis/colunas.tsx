import { type TituloAPagar, tiposDeCodigo } from "@partida/contracts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { colunasDosTitulos } from "../../shared/titulos/colunas.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { EtiquetaDoItem } from "./EtiquetasDaRemessa.tsx"

function Pagamento({ titulo: { situacao, aConfirmar, retirado, pagamento } }: { readonly titulo: TituloAPagar }) {
  if (pagamento.pagoSemAprovacao && retirado === null)
    return (
      <Etiqueta tom="atencao" simples>
        Pago sem aprovação
      </Etiqueta>
    )
  if (situacao === "PAGO" || retirado !== null) return "—"
  const codigo = pagamento.tipo === null ? null : tiposDeCodigo[pagamento.tipo]
  if (pagamento.aprovado)
    return (
      <Etiqueta tom="feito" simples>
        {codigo === null ? "Aprovado" : `Aprovado · ${codigo}`}
      </Etiqueta>
    )
  if (pagamento.esperaAprovacao && !aConfirmar)
    return (
      <Etiqueta tom="atencao" simples>
        Espera aprovação
      </Etiqueta>
    )
  return aConfirmar ? "—" : (codigo ?? "—")
}

/** The last file it was put in, what became of it there and, refused, why. */
function NaRemessa({ titulo: { pagamento } }: { readonly titulo: TituloAPagar }) {
  const { remessa } = pagamento
  if (remessa === null) return "—"
  const recusa = remessa.estado === "recusado" || remessa.estado === "devolvido"
  return (
    <>
      <EtiquetaDoItem estado={remessa.estado} /> <span className="numerico">nº {remessa.nsa}</span>
      {recusa && remessa.ocorrencias.map(({ codigo, texto }) => <div key={codigo}>{texto}</div>)}
    </>
  )
}

/** Columns of what is to be paid. */
export const colunasDosPagaveis: readonly ColunaDaLista<TituloAPagar>[] = [
  ...colunasDosTitulos("Fornecedor"),
  { id: "remessa", titulo: "Remessa", exportacao: [], celula: (t) => <NaRemessa titulo={t} /> },
  { id: "pagamento", titulo: "Pagamento", exportacao: [], celula: (t) => <Pagamento titulo={t} /> },
]
