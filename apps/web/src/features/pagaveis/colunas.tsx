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
  const nada = pagamento.remessa === null ? "—" : null
  if (situacao === "PAGO" || retirado !== null) return nada
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
  return aConfirmar ? nada : (codigo ?? nada)
}

/** The last file it was put in, what became of it there and, refused, why. */
function NaRemessa({ titulo: { pagamento } }: { readonly titulo: TituloAPagar }) {
  const { remessa } = pagamento
  if (remessa === null) return null
  const recusa = remessa.estado === "recusado" || remessa.estado === "devolvido"
  return (
    <div>
      <EtiquetaDoItem estado={remessa.estado} /> <span>na remessa {remessa.nsa}</span>
      {recusa && remessa.ocorrencias.map(({ codigo, texto }) => <div key={codigo}>{texto}</div>)}
    </div>
  )
}

function ComoSePaga({ titulo }: { readonly titulo: TituloAPagar }) {
  return (
    <>
      <Pagamento titulo={titulo} />
      <NaRemessa titulo={titulo} />
    </>
  )
}

/** Columns of what is to be paid. */
export const colunasDosPagaveis: readonly ColunaDaLista<TituloAPagar>[] = [
  ...colunasDosTitulos("Fornecedor"),
  { id: "pagamento", titulo: "Pagamento", exportacao: [], celula: (t) => <ComoSePaga titulo={t} /> },
]
