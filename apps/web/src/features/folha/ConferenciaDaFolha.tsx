import { Button, Stack, Textarea } from "@mantine/core"
import {
  type AvisoDaFolha,
  type DetalheDaFolha,
  type ImpedimentoDaFolha,
  type LinhaDaFolha,
  rotasDaFolha,
} from "@partida/contracts"
import { IconCheck, IconLockOpen } from "@tabler/icons-react"
import { type ComponentProps, useCallback, useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { useTeclaDeConcluir } from "../../shared/fechamento/useTeclaDeConcluir.ts"
import { DialogoDeMotivo } from "../../shared/formulario/DialogoDeMotivo.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { ConsertoDoImpedimento } from "./ConsertoDoImpedimento.tsx"
import { useConcluir, useReabrir } from "./folha.api.ts"
import classes from "./folha.module.css"
import { useDiaDoPagamento } from "./pagamento.ts"
import { RecibosDaConferencia } from "./RecibosDaConferencia.tsx"
import { ServicosDeMei } from "./ServicosDeMei.tsx"
import { VersoesDaFolha } from "./VersoesDaFolha.tsx"

const MOTIVO_MINIMO = 10

interface Props {
  readonly detalhe: DetalheDaFolha
  /** What the drawer shows whatever its content. */
  readonly gaveta: Omit<ComponentProps<typeof Gaveta>, "children" | "rodape">
  /** The figures are being read again. */
  readonly lendo: boolean
  /** Day of payment asked for; absent, the one the server assumes. */
  readonly pagamento: string | undefined
  /** Services of MEI said here and not yet concluded; absent, what the server knows. */
  readonly servicosDeMei: string | undefined
  readonly aoDizerServicosDeMei: (valor: string) => void
  /** A memória is open on top. */
  readonly memoriaAberta: boolean
  readonly proxima: LinhaDaFolha | null
  readonly aoAbrir: (linha: LinhaDaFolha) => void
  readonly aoMudarPagamento: (dia: string) => void
  readonly aoAbrirMemoria: (idSocio: string) => void
}

/** The check of one company: what stops it, what asks for a reason, the slips, and the one act that issues them. */
export function ConferenciaDaFolha(props: Props) {
  const { detalhe, gaveta, lendo, memoriaAberta, proxima, aoAbrir } = props
  const [motivos, setMotivos] = useState<Readonly<Partial<Record<AvisoDaFolha, string>>>>({})
  const { linha, competencia, recibos, dataPagamento } = detalhe
  const concluida = linha.etapa.situacao === "concluida"
  const concluir = useConcluir(linha.idEmpresa, competencia, () => {
    avisar("feito", `${linha.apelido}: pró-labore de ${formatarCompetencia(competencia)} conferido.`)
    if (proxima) aoAbrir(proxima)
  })
  const semNinguem = recibos.length === 0 && linha.regime !== "mei"
  const digitado = useDiaDoPagamento(props.pagamento ?? dataPagamento, competencia, props.aoMudarPagamento)
  const pagamento = concluida || linha.fechado || recibos.length === 0 ? null : digitado
  const [doMei, setDoMei] = useState(props.servicosDeMei ?? detalhe.servicosDeMei?.servicos ?? "0.00")
  const codigos = [...new Set(linha.avisos.map((a) => a.codigo))]
  const falta = oQueFalta(
    // What is issued is what was seen: the figures of a day are not sent while the field shows another.
    pagamento !== null && (pagamento.queixa !== null || pagamento.dia !== dataPagamento),
    codigos.some((c) => (motivos[c] ?? "").trim().length < MOTIVO_MINIMO),
    // What was typed and not answered is in no figure.
    detalhe.servicosDeMei !== null && doMei !== (detalhe.servicosDeMei.servicos ?? "0.00"),
  )
  const pode = detalhe.podeConcluir && falta === null && !lendo && !concluir.isPending
  const { mutate } = concluir
  const enviar = useCallback(() => {
    if (!pode) return
    mutate({
      dataPagamento,
      semMovimento: semNinguem,
      ressalvas: codigos.map((codigo) => ({ codigo, motivo: motivos[codigo] ?? "" })),
      servicosDeMei: detalhe.servicosDeMei?.servicos ?? null,
      token: detalhe.token,
    })
  }, [pode, mutate, dataPagamento, detalhe.token, detalhe.servicosDeMei, semNinguem, codigos, motivos])
  useTeclaDeConcluir(enviar, !concluida && !memoriaAberta)
  const rodape = concluida ? (
    <Reabrir detalhe={detalhe} />
  ) : (
    <Concluir
      rotulo={rotuloDoAto(detalhe, semNinguem)}
      pode={pode}
      falta={detalhe.podeConcluir && !lendo ? falta : null}
      enviando={concluir.isPending}
      enviar={enviar}
      aoPular={proxima && (() => aoAbrir(proxima))}
    />
  )
  return (
    <Gaveta {...gaveta} rodape={rodape}>
      <Stack gap="lg">
        <Recusa titulo="Nada foi emitido" erro={concluir.error} />
        <Situacoes detalhe={detalhe} />
        <Totais detalhe={detalhe} />
        {!concluida && <Avisos avisos={linha.avisos} motivos={motivos} aoMudar={setMotivos} />}
        <ServicosDeMei
          detalhe={detalhe}
          digitado={doMei}
          aoDigitar={setDoMei}
          aoResponder={() => props.aoDizerServicosDeMei(doMei)}
        />
        <RecibosDaConferencia detalhe={detalhe} pagamento={pagamento} aoAbrirMemoria={props.aoAbrirMemoria} />
        <VersoesDaFolha detalhe={detalhe} />
      </Stack>
    </Gaveta>
  )
}

function oQueFalta(diaErrado: boolean, faltaMotivo: boolean, faltaMei: boolean): string | null {
  if (diaErrado) return "Confira a data do pagamento."
  if (faltaMei) return "Responda os serviços de MEI."
  return faltaMotivo ? "Escreva o motivo de cada aviso." : null
}

interface ConcluirProps {
  readonly rotulo: string
  readonly pode: boolean
  /** Why it may not be sent, where that depends on who looks at it. */
  readonly falta: string | null
  readonly enviando: boolean
  readonly enviar: () => void
  /** Null where no other company waits. */
  readonly aoPular: (() => void) | null
}

function Concluir({ rotulo, pode, falta, enviando, enviar, aoPular }: ConcluirProps) {
  return (
    <>
      <Button
        leftSection={<IconCheck size={16} />}
        disabled={!pode}
        loading={enviando}
        onClick={enviar}
        title="Ctrl ou ⌘ + Enter"
      >
        {rotulo}
      </Button>
      {falta && <p className="fraco-medio paragrafo">{falta}</p>}
      <span className={classes.espaco} />
      {aoPular && (
        <Button variant="default" onClick={aoPular}>
          Próxima
        </Button>
      )}
    </>
  )
}

const rotuloDoAto = ({ recibos, linha }: DetalheDaFolha, semNinguem: boolean) => {
  if (semNinguem) return "Declarar que não houve pró-labore"
  return linha.regime === "mei" ? "Concluir" : `Emitir ${plural(recibos.length, "recibo", "recibos")}`
}

/** What somebody does elsewhere, or here: nothing is wrong. */
const ESPERAM_ALGUEM: ReadonlySet<ImpedimentoDaFolha> = new Set([
  "sem-pro-labore",
  "faturamento-pendente",
  "mei-sem-resposta",
])

function Situacoes({ detalhe: { linha, mudou, ressalvas } }: { readonly detalhe: DetalheDaFolha }) {
  const { etapa, impedimentos } = linha
  return (
    <>
      {etapa.situacao === "reaberta" && (
        <Faixa tom="atencao" titulo={etapa.reabertaPor === "mudanca" ? "Reaberto por uma mudança" : "Reaberto"}>
          {etapa.motivo} Os recibos emitidos continuam guardados; concluir emite a próxima versão.
        </Faixa>
      )}
      {impedimentos.map(({ codigo, mensagem }) => (
        <Faixa
          key={mensagem}
          tom={ESPERAM_ALGUEM.has(codigo) ? "atencao" : "erro"}
          acao={<ConsertoDoImpedimento codigo={codigo} idEmpresa={linha.idEmpresa} />}
        >
          {mensagem}
        </Faixa>
      ))}
      {mudou.map((texto) => (
        <Faixa key={texto} tom="atencao">
          {texto}
        </Faixa>
      ))}
      {etapa.situacao === "concluida" && etapa.por && etapa.em && (
        <p className="fraco-medio paragrafo">
          {etapa.semMovimento ? "Declarado sem pró-labore" : "Conferido"} por {etapa.por} em{" "}
          {formatarDataHora(etapa.em)}
          {ressalvas.map(({ mensagem, motivo }) => ` · ${mensagem} Motivo: ${motivo}`)}
        </p>
      )}
    </>
  )
}

function Totais({ detalhe: { linha } }: { readonly detalhe: DetalheDaFolha }) {
  if (linha.pessoas === 0) return null
  return (
    <Numeros>
      <Numero rotulo="Bruto" valor={formatarReais(linha.bruto)} />
      <Numero rotulo="INSS" valor={formatarReais(linha.inss)} />
      <Numero rotulo="IRRF" valor={formatarReais(linha.irrf)} />
      <Numero rotulo="Líquido" valor={formatarReais(linha.liquido)} grande />
      {linha.cpp !== "0.00" && (
        <Numero rotulo="CPP da empresa" valor={formatarReais(linha.cpp)} detalhe="fora do DAS" />
      )}
    </Numeros>
  )
}

interface AvisosProps {
  readonly avisos: LinhaDaFolha["avisos"]
  readonly motivos: Readonly<Partial<Record<AvisoDaFolha, string>>>
  readonly aoMudar: (motivos: Readonly<Partial<Record<AvisoDaFolha, string>>>) => void
}

/** Each kind of warning with its messages, and the reason for which it is accepted. */
function Avisos({ avisos, motivos, aoMudar }: AvisosProps) {
  const porCodigo = [...Map.groupBy(avisos, (a) => a.codigo)]
  return porCodigo.map(([codigo, deles]) => (
    <Faixa key={codigo} tom="atencao">
      {deles.map(({ mensagem }) => (
        <p key={mensagem} className={classes.aviso}>
          {mensagem}
        </p>
      ))}
      <Textarea
        label="Motivo para seguir"
        description={`Pelo menos ${MOTIVO_MINIMO} caracteres; fica registrado com o seu nome.`}
        autosize
        minRows={1}
        maxLength={500}
        mt="xs"
        value={motivos[codigo] ?? ""}
        onChange={(e) => aoMudar({ ...motivos, [codigo]: e.currentTarget.value })}
      />
    </Faixa>
  ))
}

function Reabrir({ detalhe: { linha, competencia, podeReabrir } }: { readonly detalhe: DetalheDaFolha }) {
  const [aberto, setAberto] = useState(false)
  const mes = formatarCompetencia(competencia)
  const reabrir = useReabrir(linha.idEmpresa, competencia, () =>
    avisar("feito", `${linha.apelido}: pró-labore de ${mes} reaberto.`),
  )
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLockOpen size={16} />}
        disabled={!podeReabrir}
        onClick={() => setAberto(true)}
      >
        Reabrir o pró-labore
      </Button>
      {!podeReabrir && <p className="fraco-medio paragrafo">O mês está fechado: reabra-o antes, no DAS.</p>}
      {aberto && (
        <DialogoDeMotivo
          titulo={`Reabrir o pró-labore de ${mes} de ${linha.apelido}`}
          confirmar="Reabrir o pró-labore"
          minimo={MOTIVO_MINIMO}
          motivo={rotasDaFolha.reabrirProLabore.corpo.shape.motivo}
          nome="folha.reabrir"
          registro={`${linha.idEmpresa}/${competencia}`}
          enviar={(motivo) => reabrir.mutateAsync(motivo)}
          aoFechar={() => setAberto(false)}
        >
          Os recibos emitidos ficam guardados. Concluir de novo emite a próxima versão, que passa a valer.
        </DialogoDeMotivo>
      )}
    </>
  )
}
