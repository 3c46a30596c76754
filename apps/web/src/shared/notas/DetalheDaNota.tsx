import type { NotaDetalhada } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import type { ReactNode } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { AcoesDaNota } from "./AcoesDaNota.tsx"
import classes from "./notas.module.css"
import { QuemAssinou } from "./QuemAssinou.tsx"
import { assinaturaPorExtenso, efeitoPorExtenso, situacaoPorExtenso, tratamentoPorExtenso } from "./textos.ts"

/** Fields, signature, warnings, events and pending decisions of a note. */
export function DetalheDaNota({ nota }: { readonly nota: NotaDetalhada }) {
  const assinatura = assinaturaPorExtenso[nota.assinatura]
  return (
    <>
      <AcoesDaNota nota={nota} />
      {!nota.contaNaReceita && nota.motivoForaDaReceita && (
        <Faixa tom="neutro" titulo="Não conta na receita do mês">
          {nota.motivoForaDaReceita}
        </Faixa>
      )}
      {nota.avisos.map((aviso) => (
        <Faixa key={aviso} tom="atencao">
          {aviso}
        </Faixa>
      ))}
      <Campos nota={nota} />
      {nota.parcelas && <Parcelas parcelas={nota.parcelas} />}
      <section>
        <h3 className={classes.secao}>Assinatura digital</h3>
        <Etiqueta tom={assinatura.tom}>{assinatura.curto}</Etiqueta>
        <p>{assinatura.texto}.</p>
        {nota.assinaturaDetalhe && <p className={classes.fraco}>{nota.assinaturaDetalhe}</p>}
        <QuemAssinou signatario={nota.signatario} />
        {nota.decisao && (
          <p>{nota.decisao === "aceita" ? "O escritório aceitou a nota." : "O escritório recusou a nota."}</p>
        )}
      </section>
      <Eventos nota={nota} />
    </>
  )
}

function Campo({
  rotulo,
  children,
  largo = false,
}: {
  readonly rotulo: string
  readonly children: ReactNode
  readonly largo?: boolean
}) {
  return (
    <div className={largo ? classes.largo : undefined}>
      <dt>{rotulo}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function rotuloDaContraparte({ parcelas, direcao }: NotaDetalhada): string {
  if (parcelas) return direcao === "prestada" ? "Destinatário" : "Emitente"
  return direcao === "prestada" ? "Tomador" : "Prestador"
}

function Campos({ nota }: { readonly nota: NotaDetalhada }) {
  const deslocada = nota.competencia !== nota.competenciaDoDocumento
  return (
    <dl className={classes.campos}>
      <Campo rotulo={nota.parcelas ? "Valor da nota" : "Valor do serviço"}>{formatarReais(nota.valorServico)}</Campo>
      <Campo rotulo="Valor líquido">{formatarReais(nota.valorLiquido)}</Campo>
      <Campo rotulo="Receita bruta considerada">{formatarReais(nota.receita)}</Campo>
      <Campo rotulo="Emissão">{formatarDataHora(nota.dataEmissao)}</Campo>
      {nota.capturadaEm && <Campo rotulo="Capturada do ADN em">{formatarDataHora(nota.capturadaEm)}</Campo>}
      <Campo rotulo="Competência">
        {formatarCompetencia(nota.competencia)}
        {deslocada && ` (no documento: ${formatarCompetencia(nota.competenciaDoDocumento)})`}
      </Campo>
      {!nota.parcelas && <Campo rotulo="ISS">{nota.issRetido ? "Retido pelo tomador" : "Não retido"}</Campo>}
      <Campo rotulo="Mercado">{nota.mercado === "interno" ? "Interno" : "Externo (exportação)"}</Campo>
      {!nota.parcelas && <Campo rotulo="Código de tributação">{nota.codigoTributacao || "Não informado"}</Campo>}
      {nota.estabelecimento && <Campo rotulo="Estabelecimento">{formatarDocumento(nota.estabelecimento)}</Campo>}
      <Campo rotulo={rotuloDaContraparte(nota)} largo>
        {nota.contraparteNome ?? "Não informado"}
        {nota.contraparteDocumento && <> · {formatarDocumento(nota.contraparteDocumento)}</>}
      </Campo>
      <Campo rotulo="Atividade" largo>
        {nota.atividade ?? "Ainda não definida"}
      </Campo>
      <Campo rotulo={nota.parcelas ? "Operação" : "Descrição do serviço"} largo>
        {nota.descricao || "Sem descrição"}
      </Campo>
      <Campo rotulo="Chave de acesso" largo>
        {nota.chave}
      </Campo>
    </dl>
  )
}

/** What the items count as, with the reason and where it comes from. */
function Parcelas({ parcelas }: { readonly parcelas: NonNullable<NotaDetalhada["parcelas"]> }) {
  return (
    <section>
      <h3 className={classes.secao}>O que os itens contam</h3>
      <ol className={classes.eventos}>
        {parcelas.map((p) => (
          <li key={`${p.tratamento} ${p.situacoes.join()} ${p.mercado} ${p.motivo} ${p.pergunta}`}>
            <strong>
              {tratamentoPorExtenso[p.tratamento]}, {formatarReais(p.valor)}
            </strong>{" "}
            <span className={classes.fraco}>
              {[
                ...(p.mercado === "externo" ? ["exportação"] : []),
                ...p.situacoes.map((s) => situacaoPorExtenso[s] ?? s),
                ...(p.atividade === null ? [] : [p.atividade]),
              ].join(" · ")}
            </span>
            <p>{p.pergunta ?? p.motivo}</p>
            <p className={classes.fraco}>{p.fonte}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Eventos({ nota }: { readonly nota: NotaDetalhada }) {
  return (
    <section>
      <h3 className={classes.secao}>Eventos</h3>
      {nota.eventos.length === 0 && <p className={classes.fraco}>Nenhum evento recebido para esta nota.</p>}
      <ol className={classes.eventos}>
        {nota.eventos.map((evento) => (
          <li key={`${evento.tipo}-${evento.ocorridoEm}`}>
            <strong>{efeitoPorExtenso[evento.efeito]}</strong>{" "}
            <span className={classes.fraco}>
              em {formatarData(evento.ocorridoEm)} · {assinaturaPorExtenso[evento.assinatura].curto.toLowerCase()}
            </span>
            {evento.motivo && <p>{evento.motivo}</p>}
            {evento.chaveSubstituta && <p className={classes.fraco}>Substituída pela nota {evento.chaveSubstituta}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
