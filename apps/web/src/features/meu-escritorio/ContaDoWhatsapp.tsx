import { Button, Group, Skeleton, Stack, Switch } from "@mantine/core"
import { modelosDoWhatsapp, type SituacaoDoWhatsapp, situacoesDoModeloDoWhatsapp } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Etiqueta, type Tom } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Copiavel } from "./Copiavel.tsx"
import classes from "./meu-escritorio.module.css"
import { consultaWhatsapp, useApagarConta, useLigarWhatsapp, useTestarWhatsapp } from "./whatsapp.api.ts"

const DialogoDoWhatsapp = sobDemanda(async () => (await import("./DialogoDoWhatsapp.tsx")).DialogoDoWhatsapp)

interface Props {
  readonly podeEditar: boolean
}

/** The number by which the office writes on WhatsApp: whose it is, whether it works, and what Meta has to be told. */
export function ContaDoWhatsapp({ podeEditar }: Props) {
  const { data, error, refetch } = useQuery(consultaWhatsapp)
  return (
    <Cartao titulo="WhatsApp">
      {data ? (
        <Conta situacao={data} podeEditar={podeEditar} />
      ) : error ? (
        <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
      ) : (
        <Skeleton height={160} aria-busy aria-label="Lendo a conta do WhatsApp" />
      )}
    </Cartao>
  )
}

interface DaConta extends Props {
  readonly situacao: SituacaoDoWhatsapp
}

function Conta({ situacao, podeEditar }: DaConta) {
  const { disponivel, ligado, versao, configuradoEm } = situacao
  const ligar = useLigarWhatsapp()
  const testar = useTestarWhatsapp()
  const apagar = useApagarConta()
  const [aberto, setAberto] = useState<"informar" | "apagar" | null>(null)
  const fechar = () => setAberto(null)
  const temConta = configuradoEm !== null
  return (
    <Stack gap="sm">
      <Estado situacao={situacao} />
      {podeEditar && (
        <Group gap="md">
          {temConta && (
            <Switch
              label={ligado ? "Ligado no escritório" : "Desligado no escritório"}
              checked={ligado}
              disabled={!disponivel}
              onChange={(evento) => {
                // Not disabled meanwhile: whoever uses the keyboard would lose the place.
                if (!ligar.isPending) ligar.mutate({ ligado: evento.currentTarget.checked, versao })
              }}
            />
          )}
          {temConta && disponivel && (
            <Button variant="default" loading={testar.isPending} onClick={() => testar.mutate()}>
              Testar conexão
            </Button>
          )}
          <Button variant={temConta ? "default" : "filled"} onClick={() => setAberto("informar")}>
            {temConta ? "Trocar a conta" : "Informar a conta"}
          </Button>
          {temConta && (
            <Button variant="subtle" onClick={() => setAberto("apagar")}>
              Apagar
            </Button>
          )}
        </Group>
      )}
      {temConta && <NaMeta situacao={situacao} />}
      <Suspense>{aberto === "informar" && <DialogoDoWhatsapp situacao={situacao} aoFechar={fechar} />}</Suspense>
      <DialogoConfirmar
        aberto={aberto === "apagar"}
        titulo="Apagar a conta do WhatsApp?"
        confirmar="Apagar a conta"
        trabalhando={apagar.isPending}
        aoCancelar={fechar}
        aoConfirmar={() => apagar.mutate(undefined, { onSettled: fechar })}
      >
        O WhatsApp também é desligado, e o que iria por ele vai por e-mail. O que já foi enviado fica, com a sua prova.
      </DialogoConfirmar>
    </Stack>
  )
}

const TONS: Readonly<Record<"ok" | "recusado" | "falha", Tom>> = { ok: "feito", recusado: "erro", falha: "atencao" }

function Estado({ situacao }: { readonly situacao: SituacaoDoWhatsapp }) {
  const { disponivel, simulado, numero, das, ate, configuradoEm, configuradoPor, teste, pausa, avisos } = situacao
  return (
    <>
      {!disponivel && (
        <Faixa tom="atencao" titulo="Esta instalação não alcança o WhatsApp">
          Nada sai por ele até que quem opera a plataforma o ligue na configuração.
        </Faixa>
      )}
      {simulado && (
        <Faixa tom="atencao" titulo="Ambiente de teste">
          Quem responde é um simulador: nenhuma mensagem chega a um telefone.
        </Faixa>
      )}
      {pausa && (
        <Faixa tom="erro" titulo={`Parado desde ${formatarDataHora(pausa.em)}`}>
          {pausa.motivo} Depois de corrigir, teste a conexão: o que espera sai.
        </Faixa>
      )}
      {configuradoEm === null ? (
        <p className="fraco-medio paragrafo">
          Com uma conta na Meta (WhatsApp Cloud API), quem aceitou recebe por WhatsApp o que iria por e-mail. Sem ela, a
          mensagem pronta ainda pode ser passada à mão, pelo seu aparelho.
        </p>
      ) : (
        <p className="fraco-medio paragrafo">
          {numero === null ? "Número ainda não conferido" : numero}, das {das} às {ate} horas. Informada por{" "}
          {configuradoPor} em {formatarDataHora(configuradoEm)}.
        </p>
      )}
      {configuradoEm !== null &&
        (teste === null ? (
          <Faixa tom="neutro">A conexão ainda não foi testada com esta conta.</Faixa>
        ) : (
          <Faixa tom={TONS[teste.resultado]} titulo={`Teste de ${formatarDataHora(teste.em)}`}>
            {teste.texto}
          </Faixa>
        ))}
      {avisos.recusados > 0 && (
        <Faixa tom="atencao">
          {plural(avisos.recusados, "aviso recusado", "avisos recusados")}: a assinatura não era a do segredo do
          aplicativo. Se forem da Meta, informe o segredo de novo.
        </Faixa>
      )}
    </>
  )
}

const TONS_DO_MODELO: Readonly<Record<keyof typeof situacoesDoModeloDoWhatsapp, Tom>> = {
  aprovado: "feito",
  pendente: "andamento",
  recusado: "erro",
  pausado: "erro",
  ausente: "atencao",
}

/** What is done in Meta's panel: where it tells what became of messages, and the templates as they must be there. */
function NaMeta({ situacao }: { readonly situacao: SituacaoDoWhatsapp }) {
  const { avisos, modelos, enderecoDoBotao } = situacao
  const situacaoDe = new Map(modelos.map(({ nome, situacao: s }) => [nome, s]))
  return (
    <>
      {avisos.endereco && (
        <>
          <Copiavel rotulo="Endereço do webhook" valor={avisos.endereco} />
          <p className="fraco-medio paragrafo">
            Na Meta, informe este endereço com o token de verificação, e assine “messages” e
            “message_template_status_update”.{" "}
            {avisos.ultimoEm === null
              ? "Nenhum aviso chegou ainda."
              : `O último aviso chegou em ${formatarDataHora(avisos.ultimoEm)}.`}
          </p>
        </>
      )}
      <h3 className={classes.subtitulo}>Modelos a criar na Meta</h3>
      <p className="fraco-medio paragrafo">
        Categoria Utilidade, idioma Português (BR), variáveis com nome, e um botão de visitar site com endereço
        dinâmico.
      </p>
      <Copiavel rotulo="Endereço do botão" valor={enderecoDoBotao} />
      <ul className="sem-marcas">
        {Object.values(modelosDoWhatsapp).map(({ nome, corpo, botao }) => {
          const estado = situacaoDe.get(nome)
          return (
            <li key={nome}>
              <details>
                <summary>
                  <code>{nome}</code>{" "}
                  {estado && (
                    <Etiqueta tom={TONS_DO_MODELO[estado]} simples>
                      {situacoesDoModeloDoWhatsapp[estado].rotulo}
                    </Etiqueta>
                  )}
                </summary>
                <p className={classes.mensagem}>{corpo}</p>
                <p className="fraco-medio paragrafo">Botão: {botao}</p>
              </details>
            </li>
          )
        })}
      </ul>
    </>
  )
}
