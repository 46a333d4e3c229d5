/**
 * Every route of the specification, with what was found out about it since: method, path, layout, guard, status, group;
 * then an address that the path stands for, where it leads, or whose page it shows.
 */
export const specifiedRoutes = `
GET / website - 200 public
GET /halloween none - 200 public
GET /black-friday none - 200 public
GET /christmas-sale none - 200 public
GET /tts-iframe iframe - 200 public
GET /tts-demo-iframe iframe - 200 public
GET /ai-voice website - 200 public
GET /ai-voice-changer website - 200 public
GET /voice-cloning website - 200 public
GET /share/:shortcode? website - 200 public visit=/share
GET /about website - 200 public
GET /jobs website - 200 public
GET /ethics website - 200 public
GET /branding-guidelines website - 200 public
GET /credits website - 200 public
GET /faq website - 200 public
GET /contact website - 200 public
GET /contact-sales website - 200 public
GET /affiliate website - 200 public
GET /soundboard website - 200 public
GET /voice-universe website - 200 public
GET /dmca-policy website - 200 legal
GET /cookie-policy website - 200 legal
GET /affiliate-tos website - 200 legal
GET /tos website - 200 legal
GET /privacy website - 200 legal
GET /refund-policy website - 200 legal
GET /platforms website - 200 platforms
GET /platforms/mac website - 200 platforms
GET /platforms/pc website - 200 platforms
GET /apps website - 200 apps
GET /apps/among-us website - 200 apps
GET /apps/csgo website - 200 apps
GET /apps/discord website - 200 apps
GET /apps/fortnite website - 200 apps
GET /apps/google-meet website - 200 apps
GET /apps/league-of-legends website - 200 apps
GET /apps/messenger website - 200 apps
GET /apps/minecraft website - 200 apps
GET /apps/obs website - 200 apps
GET /apps/pubg website - 200 apps
GET /apps/skype website - 200 apps
GET /apps/steam website - 200 apps
GET /apps/teamspeak website - 200 apps
GET /apps/telegram website - 200 apps
GET /apps/twitch website - 200 apps
GET /apps/valorant website - 200 apps
GET /apps/viber website - 200 apps
GET /apps/whatsapp website - 200 apps
GET /apps/wow website - 200 apps
GET /apps/zoom website - 200 apps
GET /enterprise website - 200 enterprise
GET /enterprise/api website - 200 enterprise
GET /enterprise/publishing website - 200 enterprise
GET /enterprise/media-and-entertainment website - 200 enterprise
GET /enterprise/conversational-ai website - 200 enterprise
GET /enterprise/use-cases website - 200 enterprise
GET /enterprise/use-cases/video website - 200 use-cases
GET /enterprise/use-cases/youtube-videos website - 200 use-cases
GET /enterprise/use-cases/tiktok-videos website - 200 use-cases
GET /enterprise/use-cases/customer-service website - 200 use-cases
GET /enterprise/use-cases/educations website - 200 use-cases
GET /enterprise/use-cases/hospitality website - 200 use-cases
GET /enterprise/use-cases/restaurants website - 200 use-cases
GET /enterprise/use-cases/accessibility website - 200 use-cases
GET /enterprise/use-cases/healthcare website - 200 use-cases
GET /enterprise/use-cases/content-creators website - 200 use-cases
GET /enterprise/use-cases/productivity website - 200 use-cases
GET /enterprise/use-cases/marketing-sales website - 200 use-cases
GET /enterprise/use-cases/real-estate website - 200 use-cases
GET /download-installer website - 200 public
GET /tools web-tools - 302 web-tools leads=/tools/home
GET /tools/home web-tools - 200 web-tools
GET /tools/account-settings web-tools signed-in 200 web-tools
GET /tools/voice-changer web-tools - 200 web-tools
GET /tools/vocal-remover web-tools - 200 web-tools
GET /tools/echo-remover web-tools - 200 web-tools
GET /tools/stem-splitter web-tools - 200 web-tools
GET /tools/bpm-finder web-tools - 200 web-tools
GET /tools/reverb-remover web-tools - 200 web-tools
GET /tools/audio-enhancer web-tools - 200 web-tools
GET /tools/voice-recorder web-tools - 200 web-tools
GET /tools/converter web-tools - 200 web-tools
GET /tools/converter/mp3-converter web-tools - 200 converter
GET /tools/converter/wav-converter web-tools - 200 converter
GET /tools/converter/mp4-converter web-tools - 200 converter
GET /tools/converter/ogg-converter web-tools - 200 converter
GET /tools/converter/flac-converter web-tools - 200 converter
GET /tools/converter/m4a-converter web-tools - 200 converter
GET /tools/converter/mp3-to-wav web-tools - 200 converter
GET /tools/converter/mp3-to-mp4 web-tools - 200 converter
GET /tools/converter/mp3-to-ogg web-tools - 200 converter
GET /tools/converter/mp3-to-flac web-tools - 200 converter
GET /tools/converter/mp3-to-m4a web-tools - 200 converter
GET /tools/converter/wav-to-mp3 web-tools - 200 converter
GET /tools/converter/wav-to-mp4 web-tools - 200 converter
GET /tools/converter/wav-to-ogg web-tools - 200 converter
GET /tools/converter/wav-to-flac web-tools - 200 converter
GET /tools/converter/wav-to-m4a web-tools - 200 converter
GET /tools/converter/mp4-to-mp3 web-tools - 200 converter
GET /tools/converter/mp4-to-wav web-tools - 200 converter
GET /tools/converter/mp4-to-ogg web-tools - 200 converter
GET /tools/converter/mp4-to-flac web-tools - 200 converter
GET /tools/converter/mp4-to-m4a web-tools - 200 converter
GET /tools/converter/ogg-to-mp3 web-tools - 200 converter
GET /tools/converter/ogg-to-wav web-tools - 200 converter
GET /tools/converter/ogg-to-mp4 web-tools - 200 converter
GET /tools/converter/ogg-to-flac web-tools - 200 converter
GET /tools/converter/ogg-to-m4a web-tools - 200 converter
GET /tools/converter/flac-to-mp3 web-tools - 200 converter
GET /tools/converter/flac-to-wav web-tools - 200 converter
GET /tools/converter/flac-to-mp4 web-tools - 200 converter
GET /tools/converter/flac-to-ogg web-tools - 200 converter
GET /tools/converter/flac-to-m4a web-tools - 200 converter
GET /tools/converter/m4a-to-mp3 web-tools - 200 converter
GET /tools/converter/m4a-to-wav web-tools - 200 converter
GET /tools/converter/m4a-to-mp4 web-tools - 200 converter
GET /tools/converter/m4a-to-ogg web-tools - 200 converter
GET /tools/converter/m4a-to-flac web-tools - 200 converter
GET /aff/:referral_code? none - 302 referral visit=/aff/HQK7PW2M leads=/
GET /a/:referral_code? none - 302 referral visit=/a/HQK7PW2M leads=/
GET /agents/:referral_code? website - 200 referral visit=/agents
GET /voice-ai-beta/:referral_code? website - 200 referral visit=/voice-ai-beta
GET /voice-ai-alpha/:referral_code? website - 200 referral visit=/voice-ai-alpha
GET /r/:code none - 302 referral visit=/r/HQK7PW2M leads=/
GET /index/:any? none - 301 referral visit=/index/old leads=/
GET /v2/beta/:any_path? none - 301 referral visit=/v2/beta/old/page leads=/voice-ai-beta
GET /launch-app none - 200 downloads
GET /open-app none - 200 downloads
GET /update-download none - 302 downloads
GET /beta-download none - 302 downloads
GET /app-download/:referralCode? none - 302 downloads visit=/app-download
GET /installer-download/:uuid?/:referralCode? none - 302 downloads visit=/installer-download
GET /full-installer none - 302 downloads
GET /version none - 200 downloads
GET /login/:provider? auth guest-only 200 account visit=/login
GET /register auth guest-only 200 account
GET /social-login auth - 200 account
GET /forgot-password auth guest-only 200 account
GET /reset-password auth guest-only 200 account
GET /logout none - 302 account
GET /magic-link/:token none - 200 account visit=/magic-link/of-a-letter
GET /app-authentication auth signed-in 200 account
GET /set-username auth signed-in 200 account
GET /account-settings website signed-in 200 account
GET /affiliate-panel website signed-in 200 account
GET /affiliate-panel/reg/:affiliateTier website signed-in 200 account visit=/affiliate-panel/reg/bronze
GET /auth/redirect/:action none guest-only 302 account visit=/auth/redirect/login
GET /auth/callback/:provider none - 302 account visit=/auth/callback/google
GET /resend-email-verification auth signed-in 200 account
GET /reactivate website user-agent 200 account
GET /support-sso none signed-in 302 account
GET /opt-out-referral/:recipient none - 200 account visit=/opt-out-referral/nobody
GET /checkout website signed-in 200 payments
GET /redirect-checkout website signed-in 200 payments
GET /stripe website signed-in 200 payments
GET /handle-payment website signed-in 200 payments
GET /handle-subscription website signed-in 200 payments
GET /cancel-payment website - 200 payments
GET /payment-success website signed-in 200 payments
GET /paypal-success website signed-in 200 payments
GET /subscription-success website signed-in 200 payments
GET /stripe/payment/:id website signed-in 200 payments visit=/stripe/payment/7
POST /webhooks/stripe none signature 200 server-hooks
POST /webhooks/paypal none signature 200 server-hooks
POST /ipn/paypal none signature 200 server-hooks
POST /webhooks/iap/apple none signature 200 server-hooks
POST /webhooks/iap/google none signature 200 server-hooks
POST /webhooks/survey/intent none signature 200 server-hooks
POST /webhooks/survey/uninstall none signature 200 server-hooks
POST /webhooks/survey/nps none signature 200 server-hooks
POST /webhooks/image-generation none signature 200 server-hooks
GET /FAQ website - 200 legacy shows=/faq
GET /Tos website - 200 legacy shows=/tos
GET /Apps website - 200 legacy shows=/apps
GET /Login auth guest-only 200 legacy shows=/login
GET /Register auth guest-only 200 legacy shows=/register
GET /AccountSettings website signed-in 200 legacy shows=/account-settings
GET /ShareConversion website - 200 legacy shows=/share
GET /HomeNew website - 200 legacy shows=/
GET /HomeNew2 website - 200 legacy shows=/
GET /AiVoiceAgents website - 200 legacy shows=/agents
GET /AiVoiceAgents/Ecommerce website - 200 legacy shows=/agents
GET /AiVoiceAgentsNew website - 200 legacy shows=/agents
GET /SocialLoginCallback auth - 200 legacy shows=/social-login
GET /Apps/AmongUs website - 200 legacy shows=/apps/among-us
GET /Apps/CSGO website - 200 legacy shows=/apps/csgo
GET /Apps/Discord website - 200 legacy shows=/apps/discord
GET /Apps/Fortnite website - 200 legacy shows=/apps/fortnite
GET /Apps/GoogleMeet website - 200 legacy shows=/apps/google-meet
GET /Apps/LeagueOfLegends website - 200 legacy shows=/apps/league-of-legends
GET /Apps/Messenger website - 200 legacy shows=/apps/messenger
GET /Apps/Minecraft website - 200 legacy shows=/apps/minecraft
GET /Apps/OBS website - 200 legacy shows=/apps/obs
GET /Apps/PUBG website - 200 legacy shows=/apps/pubg
GET /Apps/Skype website - 200 legacy shows=/apps/skype
GET /Apps/Steam website - 200 legacy shows=/apps/steam
GET /Apps/TeamSpeak website - 200 legacy shows=/apps/teamspeak
GET /Apps/Telegram website - 200 legacy shows=/apps/telegram
GET /Apps/Twitch website - 200 legacy shows=/apps/twitch
GET /Apps/Valorant website - 200 legacy shows=/apps/valorant
GET /Apps/Viber website - 200 legacy shows=/apps/viber
GET /Apps/WhatsApp website - 200 legacy shows=/apps/whatsapp
GET /Apps/WOW website - 200 legacy shows=/apps/wow
GET /Apps/Zoom website - 200 legacy shows=/apps/zoom
GET /TTS website - 200 legacy shows=/enterprise
GET /TTS/Api website - 200 legacy shows=/enterprise/api
GET /TTS/Publishing website - 200 legacy shows=/enterprise/publishing
GET /TTS/MediaAndEntertainment website - 200 legacy shows=/enterprise/media-and-entertainment
GET /TTS/ConversationalAi website - 200 legacy shows=/enterprise/conversational-ai
GET /TTS/UseCases website - 200 legacy shows=/enterprise/use-cases
GET /TTS/UseCases/Video website - 200 legacy shows=/enterprise/use-cases/video
GET /TTS/UseCases/YoutubeVideos website - 200 legacy shows=/enterprise/use-cases/youtube-videos
GET /TTS/UseCases/TiktokVideos website - 200 legacy shows=/enterprise/use-cases/tiktok-videos
GET /TTS/UseCases/CustomerService website - 200 legacy shows=/enterprise/use-cases/customer-service
GET /TTS/UseCases/Educations website - 200 legacy shows=/enterprise/use-cases/educations
GET /TTS/UseCases/Hospitality website - 200 legacy shows=/enterprise/use-cases/hospitality
GET /TTS/UseCases/Restaurants website - 200 legacy shows=/enterprise/use-cases/restaurants
GET /TTS/UseCases/Accessibility website - 200 legacy shows=/enterprise/use-cases/accessibility
GET /TTS/UseCases/Healthcare website - 200 legacy shows=/enterprise/use-cases/healthcare
GET /TTS/UseCases/ContentCreators website - 200 legacy shows=/enterprise/use-cases/content-creators
GET /TTS/UseCases/Productivity website - 200 legacy shows=/enterprise/use-cases/productivity
GET /TTS/UseCases/MarketingSales website - 200 legacy shows=/enterprise/use-cases/marketing-sales
GET /TTS/UseCases/RealEstate website - 200 legacy shows=/enterprise/use-cases/real-estate
GET /WebTools web-tools - 200 legacy shows=/tools/home
GET /WebTools/AccountSettings web-tools signed-in 200 legacy shows=/tools/account-settings
GET /WebTools/VoiceChanger web-tools - 200 legacy shows=/tools/voice-changer
GET /WebTools/VocalRemover web-tools - 200 legacy shows=/tools/vocal-remover
GET /WebTools/EchoRemover web-tools - 200 legacy shows=/tools/echo-remover
GET /WebTools/StemSplitter web-tools - 200 legacy shows=/tools/stem-splitter
GET /WebTools/BPMFinder web-tools - 200 legacy shows=/tools/bpm-finder
GET /WebTools/ReverbRemover web-tools - 200 legacy shows=/tools/reverb-remover
GET /WebTools/AudioEnhancer web-tools - 200 legacy shows=/tools/audio-enhancer
GET /WebTools/VoiceRecorder web-tools - 200 legacy shows=/tools/voice-recorder
GET /WebTools/Converter web-tools - 200 legacy shows=/tools/converter
GET /WebTools/Converter/:slug web-tools - 200 legacy visit=/WebTools/Converter/mp3-to-wav shows=/tools/converter/mp3-to-wav
GET /Iframe/TTS iframe - 200 legacy shows=/tts-iframe
GET /Iframe/TTSDemo iframe - 200 legacy shows=/tts-demo-iframe
GET /Halloween none - 200 legacy shows=/halloween
GET /BlackFriday none - 200 legacy shows=/black-friday
GET /ChristmasSale none - 200 legacy shows=/christmas-sale
GET /AiVoice website - 200 legacy shows=/ai-voice
GET /AiVoiceChanger website - 200 legacy shows=/ai-voice-changer
GET /VoiceCloning website - 200 legacy shows=/voice-cloning
GET /About website - 200 legacy shows=/about
GET /Jobs website - 200 legacy shows=/jobs
GET /Ethics website - 200 legacy shows=/ethics
GET /BrandingGuidelines website - 200 legacy shows=/branding-guidelines
GET /Credits website - 200 legacy shows=/credits
GET /Contact website - 200 legacy shows=/contact
GET /ContactSales website - 200 legacy shows=/contact-sales
GET /Affiliate website - 200 legacy shows=/affiliate
GET /Soundboard website - 200 legacy shows=/soundboard
GET /VoiceUniverse website - 200 legacy shows=/voice-universe
GET /DmcaPolicy website - 200 legacy shows=/dmca-policy
GET /CookiePolicy website - 200 legacy shows=/cookie-policy
GET /AffiliateTos website - 200 legacy shows=/affiliate-tos
GET /Privacy website - 200 legacy shows=/privacy
GET /RefundPolicy website - 200 legacy shows=/refund-policy
GET /Platforms website - 200 legacy shows=/platforms
GET /Enterprise website - 200 legacy shows=/enterprise
GET /DownloadInstaller website - 200 legacy shows=/download-installer
GET /Platforms/Mac website - 200 legacy shows=/platforms/mac
GET /Platforms/Pc website - 200 legacy shows=/platforms/pc
GET /ForgotPassword auth guest-only 200 legacy shows=/forgot-password
GET /ResetPassword auth guest-only 200 legacy shows=/reset-password
GET /SetUsername auth signed-in 200 legacy shows=/set-username
GET /AffiliatePanel website signed-in 200 legacy shows=/affiliate-panel
GET /:catchAll(.*) none - 404 error visit=/no/such/page
GET /AivoiceAgents website - 200 legacy shows=/agents
GET /AivoiceAgents/Ecommerce website - 200 legacy shows=/agents
GET /AivoiceAgentsNew website - 200 legacy shows=/agents
GET /use-cases/video none - 301 use-cases leads=/enterprise/use-cases/video
GET /video none - 301 use-cases leads=/enterprise/use-cases/video
GET /use-cases/youtube-videos none - 301 use-cases leads=/enterprise/use-cases/youtube-videos
GET /youtube-videos none - 301 use-cases leads=/enterprise/use-cases/youtube-videos
GET /use-cases/tiktok-videos none - 301 use-cases leads=/enterprise/use-cases/tiktok-videos
GET /tiktok-videos none - 301 use-cases leads=/enterprise/use-cases/tiktok-videos
GET /use-cases/customer-service none - 301 use-cases leads=/enterprise/use-cases/customer-service
GET /customer-service none - 301 use-cases leads=/enterprise/use-cases/customer-service
GET /use-cases/educations none - 301 use-cases leads=/enterprise/use-cases/educations
GET /educations none - 301 use-cases leads=/enterprise/use-cases/educations
GET /use-cases/hospitality none - 301 use-cases leads=/enterprise/use-cases/hospitality
GET /hospitality none - 301 use-cases leads=/enterprise/use-cases/hospitality
GET /use-cases/restaurants none - 301 use-cases leads=/enterprise/use-cases/restaurants
GET /restaurants none - 301 use-cases leads=/enterprise/use-cases/restaurants
GET /use-cases/accessibility none - 301 use-cases leads=/enterprise/use-cases/accessibility
GET /accessibility none - 301 use-cases leads=/enterprise/use-cases/accessibility
GET /use-cases/healthcare none - 301 use-cases leads=/enterprise/use-cases/healthcare
GET /healthcare none - 301 use-cases leads=/enterprise/use-cases/healthcare
GET /use-cases/content-creators none - 301 use-cases leads=/enterprise/use-cases/content-creators
GET /content-creators none - 301 use-cases leads=/enterprise/use-cases/content-creators
GET /use-cases/productivity none - 301 use-cases leads=/enterprise/use-cases/productivity
GET /productivity none - 301 use-cases leads=/enterprise/use-cases/productivity
GET /use-cases/marketing-sales none - 301 use-cases leads=/enterprise/use-cases/marketing-sales
GET /marketing-sales none - 301 use-cases leads=/enterprise/use-cases/marketing-sales
GET /use-cases/real-estate none - 301 use-cases leads=/enterprise/use-cases/real-estate
GET /real-estate none - 301 use-cases leads=/enterprise/use-cases/real-estate
`;
