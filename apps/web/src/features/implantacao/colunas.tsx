import type { CartaoDaImplantacao } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarData } from "../../lib/formatacao/data.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { Progresso } from "./Progresso.tsx"
import { diasEmPalavras, estaParada, progressoEmPalavras, rotuloDaColuna } from "./textos.ts"

/** Columns of the list of companies being taken in. */
export const colunasDosNovosClientes: readonly ColunaDaLista<CartaoDaImplantacao>[] = [
  { id: "apelido", titulo: "Empresa", ordem: "apelido", principal: true, celula: ({ apelido }) => apelido },
  { id: "cnpj", titulo: "CNPJ", celula: ({ cnpj }) => <span className="numerico">{formatarDocumento(cnpj)}</span> },
  { id: "etapa", titulo: "Etapa", celula: (cartao) => <Etapa cartao={cartao} /> },
  { id: "concluidas", titulo: "Concluídas", celula: progressoEmPalavras },
  {
    id: "diasNaEtapa",
    titulo: "Na etapa há",
    celula: (cartao) => (
      <span className="numerico">
        {estaParada(cartao) ? (
          <Etiqueta tom="atencao" simples>
            {diasEmPalavras(cartao.diasNaEtapa)}
          </Etiqueta>
        ) : (
          diasEmPalavras(cartao.diasNaEtapa)
        )}
      </span>
    ),
  },
  {
    id: "responsavel",
    titulo: "Responsável",
    celula: ({ responsavel }) => responsavel?.nome ?? <span className="fraco">Sem responsável</span>,
  },
  {
    id: "criadaEm",
    titulo: "Cadastrada em",
    ordem: "criadaEm",
    exportacao: ["criadaEm", "diasEmImplantacao"],
    celula: ({ criadaEm }) => <span className="numerico">{formatarData(criadaEm)}</span>,
  },
]

function Etapa({ cartao: { coluna } }: { readonly cartao: CartaoDaImplantacao }) {
  return (
    <Etiqueta tom={coluna === "pronta" ? "feito" : "neutro"} simples>
      {rotuloDaColuna(coluna)}
    </Etiqueta>
  )
}

/** The same row on a phone. */
export function CartaoDaLista({ cartao }: { readonly cartao: CartaoDaImplantacao }) {
  return (
    <ResumoEmCartao titulo={cartao.apelido} aoLado={<Etapa cartao={cartao} />}>
      <Progresso cartao={cartao} />
      <span className="fraco">
        {cartao.responsavel?.nome ?? "Sem responsável"} · na etapa: {diasEmPalavras(cartao.diasNaEtapa)}
      </span>
    </ResumoEmCartao>
  )
}
