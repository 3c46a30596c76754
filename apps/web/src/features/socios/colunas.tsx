import { faltasDoSocio, type SocioDaLista } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentual } from "../../lib/formatacao/fracao.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"

/** What a registration lacks, counted; the names on hover and to screen readers. */
function Faltas({ faltam }: Pick<SocioDaLista, "faltam">) {
  if (faltam.length === 0) return <Etiqueta tom="feito">Completo</Etiqueta>
  return (
    <Etiqueta tom="atencao" title={`Falta: ${faltam.map((f) => faltasDoSocio[f]).join(", ")}`}>
      {plural(faltam.length, "dado falta", "dados faltam")}
    </Etiqueta>
  )
}

const papelEmPalavras = ({ papel }: SocioDaLista) =>
  papel === null ? "Fora do quadro" : `${papel.qualificacaoNome}${papel.responsavel ? " (responsável)" : ""}`

/** Columns of the people of companies; inside one company its name says nothing. */
export function colunasDosSocios(comEmpresa: boolean): readonly ColunaDaLista<SocioDaLista>[] {
  return [
    { id: "nome", titulo: "Nome", ordem: "nome", principal: true, celula: ({ nome }) => nome },
    {
      id: "documento",
      titulo: "CPF ou CNPJ",
      exportacao: ["documento", "tipo"],
      celula: ({ documento }) => (
        <span className="numerico">{documento ? formatarDocumento(documento) : "Estrangeiro sem CPF"}</span>
      ),
    },
    ...(comEmpresa
      ? [{ id: "empresa", titulo: "Empresa", ordem: "empresa", celula: ({ empresa }: SocioDaLista) => empresa }]
      : []),
    { id: "papel", titulo: "Papel", exportacao: ["papel", "responsavel"], celula: papelEmPalavras },
    {
      id: "participacao",
      titulo: "Participação",
      ordem: "participacao",
      numerica: true,
      celula: ({ papel }) => (papel === null ? "—" : formatarPercentual(papel.fracao)),
    },
    {
      id: "proLabore",
      titulo: "Pró-labore (R$)",
      ordem: "proLabore",
      numerica: true,
      exportacao: ["proLabore", "categoria"],
      celula: ({ proLabore }) => (proLabore === null ? "—" : formatarValor(proLabore)),
    },
    { id: "faltam", titulo: "Cadastro", celula: (socio) => <Faltas faltam={socio.faltam} /> },
  ]
}

/** The same row on a phone. */
export function CartaoDoSocio({ socio }: { readonly socio: SocioDaLista }) {
  return (
    <ResumoEmCartao titulo={socio.nome} aoLado={<Faltas faltam={socio.faltam} />}>
      <span className="fraco-medio">{socio.empresa}</span>
      <span className="fraco-medio">
        {papelEmPalavras(socio)}
        {socio.papel && ` · ${formatarPercentual(socio.papel.fracao)}`}
        {socio.proLabore && ` · ${formatarReais(socio.proLabore)}`}
      </span>
    </ResumoEmCartao>
  )
}
