import { Button, Group, Stack, TextInput } from "@mantine/core"
import { corpoComMotivo, type FichaDoTitulo, origensDoTitulo, rotasDosRecebiveis } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { comoCentavos, formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { DialogoDeFormulario } from "../formulario/DialogoDeFormulario.tsx"
import { DialogoDeMotivo } from "../formulario/DialogoDeMotivo.tsx"
import { CamposDoTitulo } from "./CamposDoTitulo.tsx"
import { DialogoDaBaixa } from "./DialogoDaBaixa.tsx"
import { conferirDigitado, corpoDoDigitado, tituloDigitado } from "./digitado.ts"
import { HistoricoDasBaixas } from "./HistoricoDasBaixas.tsx"
import { consultaDoTitulo, type LadoDosTitulos, useAtoDoTitulo } from "./lado.ts"
import { descricaoDe, etiquetaDoTitulo } from "./textos.ts"

interface Props {
  readonly lado: LadoDosTitulos
  readonly id: string
  /** What one side alone has, between the figures and what was settled. */
  readonly aParte?: (ficha: FichaDoTitulo) => ReactNode
  readonly aoFechar: () => void
}

type Ato = "baixar" | "editar" | "retirar" | "encerrar"

/** One title: what is awaited of it, all that happened to it, and what may be done. */
export function GavetaDoTitulo({ lado, id, aParte, aoFechar }: Props) {
  const { data: ficha, error, refetch } = useQuery(consultaDoTitulo(lado, id))
  const [ato, setAto] = useState<Ato | null>(null)
  const etiqueta = ficha && etiquetaDoTitulo(ficha)
  const fechar = () => setAto(null)
  return (
    <Gaveta
      aberta
      daLista
      comMargem
      largura={560}
      aoFechar={aoFechar}
      titulo={ficha ? ficha.pessoa : "Título"}
      subtitulo={ficha && descricaoDe(ficha)}
      marcas={etiqueta && <Etiqueta tom={etiqueta.tom}>{etiqueta.rotulo}</Etiqueta>}
      rodape={ficha && <Acoes lado={lado} ficha={ficha} aoEscolher={setAto} />}
    >
      {ficha ? (
        <Stack gap="lg">
          <Resumo ficha={ficha} />
          {aParte?.(ficha)}
          <HistoricoDasBaixas lado={lado} ficha={ficha} />
        </Stack>
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[90, 140]} />
      )}
      {ficha && ato === "baixar" && <DialogoDaBaixa lado={lado} ficha={ficha} aoFechar={fechar} />}
      {ficha && ato === "editar" && <Edicao lado={lado} ficha={ficha} aoFechar={fechar} />}
      {ficha && ato === "retirar" && <Retirada lado={lado} ficha={ficha} aoFechar={fechar} />}
      {ficha && ato === "encerrar" && <Encerramento lado={lado} ficha={ficha} aoFechar={fechar} />}
    </Gaveta>
  )
}

interface DoTitulo {
  readonly lado: LadoDosTitulos
  readonly ficha: FichaDoTitulo
}

function Acoes({ lado, ficha, aoEscolher }: DoTitulo & { readonly aoEscolher: (ato: Ato) => void }) {
  const devolver = useAtoDoTitulo(lado, () => lado.devolver(ficha.id))
  if (ficha.retirado)
    return (
      <Group justify="flex-end" w="100%">
        <Button variant="default" loading={devolver.isPending} onClick={() => devolver.mutate(undefined)}>
          Trazer de volta
        </Button>
      </Group>
    )
  const intocado = comoCentavos(ficha.aberto) === comoCentavos(ficha.valor)
  return (
    <Group justify="flex-end" w="100%" gap="sm">
      {ficha.idSerie && (
        <Button variant="subtle" onClick={() => aoEscolher("encerrar")}>
          Encerrar série
        </Button>
      )}
      {intocado && (
        <Button variant="subtle" onClick={() => aoEscolher("retirar")}>
          Retirar
        </Button>
      )}
      <Button variant="default" onClick={() => aoEscolher("editar")}>
        Editar
      </Button>
      {ficha.situacao === "A_PAGAR" && <Button onClick={() => aoEscolher("baixar")}>{lado.palavras.verbo}</Button>}
    </Group>
  )
}

function Resumo({ ficha }: { readonly ficha: FichaDoTitulo }) {
  const retido = comoCentavos(ficha.retencao) > 0n
  return (
    <>
      {ficha.retirado && (
        <Faixa tom="atencao" titulo={`Retirado por ${ficha.retirado.por}`}>
          {ficha.retirado.motivo}
          {ficha.baixas.some((b) => b.estado === "BAIXADO") &&
            " O que já tinha entrado dele continua no histórico: estorne ou devolva."}
        </Faixa>
      )}
      <Numeros>
        <Numero
          grande
          rotulo={ficha.situacao === "PAGO" ? "Baixado" : "Falta em dinheiro"}
          valor={formatarReais(ficha.situacao === "PAGO" ? ficha.valor : ficha.esperado)}
          detalhe={
            ficha.quitadoEm ? `em ${formatarData(ficha.quitadoEm)}` : `vencimento em ${formatarData(ficha.vencimento)}`
          }
        />
        <Numero rotulo="Valor bruto" valor={formatarReais(ficha.valor)} />
        {retido && <Numero rotulo="Retenção combinada" valor={formatarReais(ficha.retencao)} />}
        <Numero rotulo="Em aberto" valor={formatarReais(ficha.aberto)} />
        <Numero rotulo="Emissão" valor={formatarData(ficha.emissao)} />
        <Numero rotulo="Categoria" valor={ficha.categoriaNome} />
        <Numero rotulo="Origem" valor={origensDoTitulo[ficha.origem]} />
        {ficha.numero && <Numero rotulo="Número" valor={ficha.numero} />}
      </Numeros>
    </>
  )
}

type DoDialogo = DoTitulo & { readonly aoFechar: () => void }

function Edicao({ lado, ficha, aoFechar }: DoDialogo) {
  const editar = useAtoDoTitulo(lado, lado.editar.bind(null, ficha.id, ficha.versao))
  const intocado = comoCentavos(ficha.aberto) === comoCentavos(ficha.valor)
  const doDocumento = ficha.origem !== "manual"
  const form = useFormulario({
    esquema: rotasDosRecebiveis.editarRecebivel.corpo,
    iniciais: tituloDigitado(ficha),
    corpo: (v) => ({ ...corpoDoDigitado(v), competencia: ficha.competencia }),
    conferir: conferirDigitado,
    enviar: (corpo) => editar.mutateAsync(corpo),
    aoSalvar: () => {
      avisar("feito", "O título foi alterado.")
      aoFechar()
    },
  })
  return (
    <DialogoDeFormulario titulo="Editar título" form={form} confirmar="Salvar alterações" aoFechar={aoFechar}>
      {!ficha.idPessoa && (
        <TextInput
          label={`Nome do ${lado.palavras.pessoa}`}
          maxLength={150}
          disabled={doDocumento}
          {...form.campo("pessoa")}
        />
      )}
      <CamposDoTitulo
        form={form}
        natureza={lado.natureza}
        doDocumento={doDocumento}
        valorFixo={doDocumento ? "É o do documento." : intocado ? undefined : "Já tem baixa: estorne antes de mudar."}
      />
    </DialogoDeFormulario>
  )
}

function Retirada({ lado, ficha, aoFechar }: DoDialogo) {
  const retirar = useAtoDoTitulo(lado, (motivo: string) => lado.retirar(ficha.id, motivo))
  return (
    <DialogoDeMotivo
      titulo="Retirar este título?"
      confirmar="Retirar título"
      nome="titulos.retirada"
      registro={ficha.id}
      motivo={corpoComMotivo.shape.motivo}
      minimo={5}
      enviar={(motivo) => retirar.mutateAsync(motivo)}
      aoFechar={aoFechar}
    >
      {formatarReais(ficha.valor)} de {ficha.pessoa} deixam de ser devidos. O título fica guardado, com o motivo.
    </DialogoDeMotivo>
  )
}

function Encerramento({ lado, ficha, aoFechar }: DoDialogo) {
  const encerrar = useAtoDoTitulo(lado, (motivo: string) => lado.encerrarSerie(ficha.id, motivo))
  return (
    <DialogoDeMotivo
      titulo="Encerrar esta série?"
      confirmar="Encerrar série"
      nome="titulos.serie"
      registro={ficha.idSerie ?? ficha.id}
      motivo={corpoComMotivo.shape.motivo}
      minimo={5}
      enviar={async (motivo) => {
        const { retirados } = await encerrar.mutateAsync(motivo)
        avisar("feito", `Série encerrada: ${plural(retirados, "título saiu", "títulos saíram")}.`)
      }}
      aoFechar={aoFechar}
    >
      Os títulos dela que vencem de hoje em diante e não têm baixa saem. Os vencidos e os baixados ficam.
    </DialogoDeMotivo>
  )
}
