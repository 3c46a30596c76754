import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core"
import {
  type ModeloDeMensagem,
  rotasDaComunicacao,
  type TipoDoModelo,
  tiposDeModelo,
  type VariavelDoModelo,
  variaveisDoModelo,
} from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { ListaDaTroca } from "../../shared/empresas/ListaDaTroca.tsx"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { consultaVersoes, useGravarModelo, usePreverModelo } from "./comunicacao.api.ts"
import classes from "./meu-escritorio.module.css"
import { RodapeDoFormulario } from "./RodapeDoFormulario.tsx"

interface Props {
  readonly modelos: readonly ModeloDeMensagem[]
  readonly podeEditar: boolean
}

/** The texts of the office, one at a time. */
export function TextosDasMensagens({ modelos, podeEditar }: Props) {
  const [tipo, setTipo] = useState<TipoDoModelo>("impostos")
  const modelo = modelos.find((m) => m.tipo === tipo)
  return (
    <Cartao titulo="Textos das mensagens">
      <Stack gap="md">
        <NativeSelect
          label="Mensagem"
          value={tipo}
          data={Object.entries(tiposDeModelo).map(([value, { rotulo }]) => ({ value, label: rotulo }))}
          onChange={({ currentTarget }) => {
            const escolhido = modelos.find((m) => m.tipo === currentTarget.value)
            if (escolhido) setTipo(escolhido.tipo)
          }}
        />
        {modelo && <Texto key={`${tipo} ${modelo.versao}`} modelo={modelo} podeEditar={podeEditar} />}
      </Stack>
    </Cartao>
  )
}

const nomesDasVariaveis = Object.keys(variaveisDoModelo) as readonly VariavelDoModelo[]

function Texto({ modelo, podeEditar }: { readonly modelo: ModeloDeMensagem; readonly podeEditar: boolean }) {
  const { tipo, versao } = modelo
  const gravar = useGravarModelo()
  const corpo = useRef<HTMLTextAreaElement>(null)
  const { form, rascunho, guarda } = useFormularioGuardado({
    nome: "meu-escritorio.texto",
    registro: tipo,
    esquema: rotasDaComunicacao.gravarModelo.corpo,
    iniciais: { assunto: modelo.assunto, corpo: modelo.corpo },
    corpo: (textos) => ({ ...textos, tipo, versaoLida: versao }),
    enviar: (dados) => gravar.mutateAsync(dados),
    aoSalvar: (novo) => avisar("feito", `Versão ${novo.versao} salva. As mensagens já enviadas ficam como eram.`),
  })
  const inserir = (nome: VariavelDoModelo) => {
    const { value, selectionStart, selectionEnd } = corpo.current ?? {
      value: form.valores.corpo,
      selectionStart: form.valores.corpo.length,
      selectionEnd: form.valores.corpo.length,
    }
    form.mudar("corpo", `${value.slice(0, selectionStart)}{{${nome}}}${value.slice(selectionEnd)}`)
    corpo.current?.focus()
  }
  return (
    <form {...form.formulario}>
      <Stack gap="md">
        {!podeEditar && <Faixa tom="neutro">Só administradores do escritório mudam os textos.</Faixa>}
        <OfertaDeRascunho {...rascunho} />
        <Recusa titulo="O texto não foi salvo" erro={form.falha} />
        <p className="fraco-medio paragrafo">
          {versao === 0
            ? "É o texto que vem com o sistema."
            : `Versão ${versao}, de ${modelo.criadoPor}, em ${formatarDataHora(modelo.criadoEm ?? "")}.`}
        </p>
        <TextInput label="Assunto" maxLength={120} readOnly={!podeEditar} {...form.campo("assunto")} />
        <Textarea
          label="Texto"
          description="O link seguro vira um botão na mensagem."
          autosize
          minRows={9}
          maxLength={4000}
          readOnly={!podeEditar}
          ref={corpo}
          {...form.campo("corpo")}
        />
        {podeEditar && (
          <div>
            <p className="fraco-medio paragrafo">Toque para pôr no texto o que muda de uma mensagem para outra:</p>
            <Group gap={6} mt={6}>
              {nomesDasVariaveis.map((nome) => (
                <Button
                  key={nome}
                  variant="default"
                  size="compact-xs"
                  title={`Por exemplo: ${variaveisDoModelo[nome].exemplo}`}
                  onClick={() => inserir(nome)}
                >
                  {variaveisDoModelo[nome].rotulo}
                </Button>
              ))}
            </Group>
          </div>
        )}
        <Group gap="sm">
          <Previa textos={form.valores} tipo={tipo} />
          <Versoes
            tipo={tipo}
            aoUsar={podeEditar ? ({ assunto, corpo }) => form.preencher({ assunto, corpo }) : null}
          />
        </Group>
        {podeEditar && <RodapeDoFormulario form={form} salvar={`Salvar a versão ${versao + 1}`} />}
      </Stack>
      {guarda.pergunta}
    </form>
  )
}

interface PreviaProps {
  readonly textos: { readonly assunto: string; readonly corpo: string }
  readonly tipo: TipoDoModelo
}

/** How the text being written would reach a company, with what it has in the month. */
function Previa({ textos, tipo }: PreviaProps) {
  const [competencia] = useCompetencia()
  const [empresa, setEmpresa] = useState<string | null>(null)
  const [aberta, setAberta] = useState(false)
  const prever = usePreverModelo()
  const pedir = (idEmpresa: string | null) =>
    prever.mutate({ tipo, ...textos, competencia, ...(idEmpresa === null ? {} : { idEmpresa }) })
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setAberta(true)
          pedir(empresa)
        }}
      >
        Ver como fica
      </Button>
      {aberta && (
        <Dialogo aberto aoFechar={() => setAberta(false)} titulo="Como a mensagem chega" tamanho="lg">
          <Stack gap="md">
            <Recusa titulo="Este texto ainda não serve" erro={prever.error} />
            {prever.data && (
              <>
                <p className="fraco-medio paragrafo">
                  Para {prever.data.empresa}
                  {empresa === null ? ", de exemplo. Escolha uma empresa para ver com os dados dela." : "."}
                </p>
                <strong>{prever.data.assunto}</strong>
                <p className={classes.mensagem}>{prever.data.texto.replaceAll("{{link}}", "[Abrir os documentos]")}</p>
              </>
            )}
            <ListaDaTroca
              value={empresa}
              comTodas={false}
              aoEscolher={(id) => {
                setEmpresa(id)
                pedir(id)
              }}
            />
          </Stack>
        </Dialogo>
      )}
    </>
  )
}

interface VersoesProps {
  readonly tipo: TipoDoModelo
  /** Puts an earlier text back in the form, to be saved as another version; null for who only reads. */
  readonly aoUsar: ((modelo: ModeloDeMensagem) => void) | null
}

function Versoes({ tipo, aoUsar }: VersoesProps) {
  const [aberta, setAberta] = useState(false)
  const { data, error } = useQuery({ ...consultaVersoes(tipo), enabled: aberta })
  return (
    <>
      <Button variant="subtle" onClick={() => setAberta(true)}>
        Versões
      </Button>
      {aberta && (
        <Dialogo
          aberto
          aoFechar={() => setAberta(false)}
          titulo={`Versões: ${tiposDeModelo[tipo].rotulo}`}
          tamanho="lg"
        >
          {error && <Faixa tom="erro">{mensagemDe(error)}</Faixa>}
          <Stack gap="lg">
            {data?.lista.map((modelo) => (
              <section key={modelo.versao}>
                <Group justify="space-between">
                  <strong>
                    {modelo.versao === 0
                      ? "Texto do sistema"
                      : `Versão ${modelo.versao}, de ${modelo.criadoPor}, em ${formatarDataHora(modelo.criadoEm ?? "")}`}
                  </strong>
                  {aoUsar && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      onClick={() => {
                        aoUsar(modelo)
                        setAberta(false)
                      }}
                    >
                      Usar este texto
                    </Button>
                  )}
                </Group>
                <p className="fraco-medio paragrafo">{modelo.assunto}</p>
                <p className={classes.textoAntigo}>{modelo.corpo}</p>
              </section>
            ))}
          </Stack>
        </Dialogo>
      )}
    </>
  )
}
