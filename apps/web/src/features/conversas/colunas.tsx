import type { Conversa, LadoDaConversa } from "@partida/contracts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import classes from "./conversas.module.css"
import { resumoDa, rotuloDo, tomDo } from "./textos.ts"

const Assunto = ({ conversa }: { readonly conversa: Conversa }) => (
  <span className={conversa.naoLida ? classes.naoLida : undefined}>
    {conversa.assunto}
    {conversa.naoLida && <span className={classes.marca}>nova</span>}
  </span>
)

const estadoDa = (lado: LadoDaConversa) => (c: Conversa) => (
  <Etiqueta tom={tomDo(c, lado)}>{rotuloDo(c, lado)}</Etiqueta>
)

/** Columns of the conversations, as a side reads them; the company only where there are several. */
export function colunasDasConversas(lado: LadoDaConversa, variasEmpresas: boolean): readonly ColunaDaLista<Conversa>[] {
  const empresa: ColunaDaLista<Conversa> = { id: "empresa", titulo: "Empresa", celula: (c) => c.apelido }
  const responsavel: ColunaDaLista<Conversa> = {
    id: "responsavel",
    titulo: "Responsável",
    celula: (c) => c.responsavel?.nome ?? "Equipe",
  }
  return [
    { id: "assunto", titulo: "Assunto", principal: true, celula: (c) => <Assunto conversa={c} /> },
    ...(variasEmpresas ? [empresa] : []),
    { id: "estado", titulo: "Situação", celula: estadoDa(lado) },
    {
      id: "mes",
      titulo: "Mês",
      celula: ({ competencia }) => (competencia === null ? "—" : formatarCompetencia(competencia)),
    },
    { id: "prazo", titulo: "Prazo", celula: ({ prazo }) => (prazo === null ? "—" : formatarData(prazo)) },
    ...(lado === "escritorio" ? [responsavel] : []),
    {
      id: "ultima",
      titulo: "Última mensagem",
      celula: ({ ultima }) => (
        <>
          <div className="numerico">{formatarDataHora(ultima.em)}</div>
          <div className="fraco-medio">{ultima.por}</div>
        </>
      ),
    },
  ]
}

/** The same row on a phone. */
export const cartaoDaConversa = (lado: LadoDaConversa, variasEmpresas: boolean) => (c: Conversa) => (
  <ResumoEmCartao titulo={<Assunto conversa={c} />} aoLado={estadoDa(lado)(c)}>
    {variasEmpresas && <span>{c.apelido}</span>}
    {resumoDa(c) !== "" && <span>{resumoDa(c)}</span>}
    <span>
      {c.ultima.por}, {formatarDataHora(c.ultima.em)}
    </span>
  </ResumoEmCartao>
)
