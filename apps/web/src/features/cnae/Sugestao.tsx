import { Anchor, Button, Skeleton } from "@mantine/core"
import type { SugestaoDoCnae } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { mensagemDe } from "../../lib/api/erro.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { type AtividadeDigitada, formatarCodigo, nomeDoAnexo, presuncaoPorExtenso } from "./atividade.ts"
import { consultaSugestao } from "./cnae.api.ts"
import classes from "./cnae.module.css"

interface Props {
  readonly cnae: string
  /** AAAA-MM: whose tables answer. */
  readonly competencia: string
  readonly ehMei: boolean
  readonly noPresumido: boolean
  readonly aoUsar: (mudanca: Partial<AtividadeDigitada>) => void
}

/** What a CNAE suggests, each thing with its reason and norm. It fills fields when somebody asks, and saves nothing. */
export function Sugestao({ cnae, competencia, ehMei, noPresumido, aoUsar }: Props) {
  const { data, error } = useQuery(consultaSugestao(cnae, competencia))
  if (cnae === "") return null
  if (error) {
    return (
      <Faixa tom="atencao" titulo="Sem sugestão para este CNAE">
        {mensagemDe(error)} Você pode preencher os campos abaixo.
      </Faixa>
    )
  }
  if (!data) return <Skeleton height={150} radius="md" aria-busy />
  return (
    <section className={classes.sugestao} aria-label="Sugestões para este CNAE">
      {!data.vigente && (
        <p>Este código não existe mais na CNAE 2.3: confira se o cadastro da empresa já foi atualizado.</p>
      )}
      <SobreOAnexo sugestao={data} aoUsar={aoUsar} />
      {(ehMei || data.anexo.situacao === "impeditivo") && <SobreOMei mei={data.mei} />}
      {noPresumido && <SobreAPresuncao presumido={data.presumido} aoUsar={aoUsar} />}
      <SobreOServico servico={data.servico} aoUsar={aoUsar} />
      <p className="fraco paragrafo">
        São sugestões: o anexo e o item seguem o que a empresa faz de fato, e quem decide é você.
      </p>
    </section>
  )
}

function SobreOAnexo({ sugestao, aoUsar }: { readonly sugestao: SugestaoDoCnae; readonly aoUsar: Props["aoUsar"] }) {
  const { anexo, descricao } = sugestao
  if (anexo.situacao === "impeditivo") {
    return (
      <Faixa tom="erro" titulo="Atividade impeditiva do Simples Nacional" anunciar>
        Uma empresa com este CNAE não pode optar pelo Simples. <Norma {...anexo.norma} />.
      </Faixa>
    )
  }
  const { sugerido } = anexo
  return (
    <div className={classes.linhaDaSugestao}>
      <div>
        <strong>{sugerido === null ? "Escolha o anexo" : nomeDoAnexo(sugerido)}</strong>
        {anexo.sujeitoAoFatorR && " · Fator R: com 28% de folha vai ao III, senão ao V"}
        <p className="fraco paragrafo">
          {anexo.avisos.length > 0 && `${anexo.avisos.join(" ")} `}
          <Norma {...anexo.norma} />
        </p>
      </div>
      {sugerido !== null && (
        <Button variant="default" size="xs" onClick={() => aoUsar({ anexo: sugerido, descricao })}>
          Usar {nomeDoAnexo(sugerido)}
        </Button>
      )}
    </div>
  )
}

function SobreOMei({ mei }: { readonly mei: SugestaoDoCnae["mei"] }) {
  return (
    <Faixa
      tom={mei.situacao === "nao-permitida" ? "erro" : "atencao"}
      titulo={mei.situacao === "nao-permitida" ? "Não permitida ao MEI" : "MEI: confira a ocupação"}
    >
      {mei.motivo} <Norma {...mei.norma} />.
    </Faixa>
  )
}

function SobreAPresuncao({
  presumido,
  aoUsar,
}: {
  readonly presumido: SugestaoDoCnae["presumido"]
  readonly aoUsar: Props["aoUsar"]
}) {
  return (
    <>
      {presumido.opcoes.map((id) => (
        <div key={id} className={classes.linhaDaSugestao}>
          <div>
            <strong>{presuncaoPorExtenso(id, presumido.presuncoes)}</strong>
          </div>
          <Button variant="default" size="xs" onClick={() => aoUsar({ atividadePresumido: id })}>
            Usar esta presunção
          </Button>
        </div>
      ))}
      <p className="fraco paragrafo">
        {presumido.situacao === "ambiguo" && "Depende do que é vendido: escolha. "}
        {presumido.motivo} <Norma {...presumido.norma} />
      </p>
    </>
  )
}

function SobreOServico({
  servico,
  aoUsar,
}: {
  readonly servico: SugestaoDoCnae["servico"]
  readonly aoUsar: Props["aoUsar"]
}) {
  if (servico.situacao !== "sugerido") return <p className="fraco paragrafo">Item da LC 116: {servico.motivo}</p>
  return (
    <>
      {servico.itens.map(({ item, nome, codigos }) => (
        <div key={item} className={classes.linhaDaSugestao}>
          <div>
            <strong>Item {item}</strong> {nome}
            <p className="fraco paragrafo">
              {codigos.length === 1
                ? `Código ${formatarCodigo(codigos[0]?.codigo ?? "")}`
                : `Tem ${codigos.length} códigos: depois de usar, escolha os da empresa.`}
            </p>
          </div>
          <Button
            variant="default"
            size="xs"
            onClick={() =>
              aoUsar({
                itemLc116: item,
                ...(codigos.length === 1 ? { codigosTributacao: codigos.map((c) => c.codigo) } : {}),
              })
            }
          >
            Usar item {item}
          </Button>
        </div>
      ))}
      <p className="fraco paragrafo">
        {servico.motivo} <Norma {...servico.norma} />
      </p>
    </>
  )
}

function Norma({ titulo, url }: SugestaoDoCnae["mei"]["norma"]) {
  if (url === undefined) return <>{titulo}</>
  return (
    <Anchor href={url} target="_blank" rel="noreferrer" inherit>
      {titulo}
    </Anchor>
  )
}
